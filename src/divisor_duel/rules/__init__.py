"""What is legal and who has won: pure values, nothing but the standard library."""
