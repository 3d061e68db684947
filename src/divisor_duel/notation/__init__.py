"""Values to text and back, without loss."""
