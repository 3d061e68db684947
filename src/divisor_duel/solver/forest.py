"""A matching and its alternating forest, and the single steps that change them.

Every function of the kernel, here and in `graph`, `search` and `certificate`, is a plain loop over
flat arrays that the caller hands in, so that the same source runs as it stands on lists and,
compiled by numba, on numpy arrays. `backend` decides which.

The words are those of Edmonds' search:

- a *root* is an exposed vertex, that is, one without a partner; every tree has one;
- an *outer* vertex is joined to its root by an alternating path of even length;
- an *inner* vertex is reached by odd paths only; its partner is outer;
- a *blossom* is an odd set of vertices that have all become outer, contracted into its base.
"""

from __future__ import annotations

from typing import NamedTuple

from divisor_duel.solver.graph import Numbers

UNREACHED = 0
INNER = -1
GONE = -2


class Forest(NamedTuple):
    """A matching, the alternating forest that belongs to it, and room to work in.

    All arrays are indexed by vertex, but for the last five.
    """

    partner: Numbers
    # UNREACHED, INNER or GONE; or, of an outer vertex, one nearer to the base of its blossom.
    base: Numbers
    # The root of the tree that an inner or outer vertex belongs to.
    tree: Numbers
    # Of a vertex that was outer from the start: the outer vertex from which its partner was
    # reached, and 0. Of one that became outer in a blossom: the two ends of the edge that closed
    # the blossom, first the end from which the way to the root led through this vertex.
    link: Numbers
    bridge: Numbers
    # The number of the last visit by `meeting_base`.
    visit: Numbers
    # The outer vertices of a tree as a linked list that starts at the root; the root knows its end.
    next_member: Numbers
    last_member: Numbers
    # An outer vertex of another tree that was once seen next to this one, when it was inner.
    suitor: Numbers
    # Whether a vertex is in the queue, and whether it is among the drifters.
    waiting: Numbers
    adrift: Numbers
    # A ring of vertices to be scanned, if they are still outer when their turn comes.
    queue: Numbers
    # Vertices that may be unreached next to an outer one that will not be scanned again.
    drifters: Numbers
    # Room for the neighbours of a vertex, and for whatever a single step has to put by.
    nearby: Numbers
    scratch: Numbers
    counters: Numbers


QUEUE_HEAD = 0
QUEUE_LENGTH = 1
DRIFTERS = 2
VISITS = 3
COUNTERS = 4


def find_base(base: Numbers, vertex: int) -> int:
    """Follow an outer vertex to the base of its blossom, halving the way for the next time."""
    while base[vertex] != vertex:
        base[vertex] = base[base[vertex]]
        vertex = base[vertex]
    return vertex


def enqueue(forest: Forest, vertex: int) -> None:
    """Let an outer vertex wait to be scanned, unless it waits already from an earlier tree."""
    if forest.waiting[vertex]:
        return
    forest.waiting[vertex] = 1
    counters = forest.counters
    capacity = len(forest.queue)
    place = counters[QUEUE_HEAD] + counters[QUEUE_LENGTH]
    if place >= capacity:
        place -= capacity
    forest.queue[place] = vertex
    counters[QUEUE_LENGTH] += 1


def dequeue(forest: Forest) -> int:
    """Take the vertex that has waited longest."""
    counters = forest.counters
    vertex = forest.queue[counters[QUEUE_HEAD]]
    counters[QUEUE_HEAD] += 1
    if counters[QUEUE_HEAD] == len(forest.queue):
        counters[QUEUE_HEAD] = 0
    counters[QUEUE_LENGTH] -= 1
    forest.waiting[vertex] = 0
    return vertex


def plant(forest: Forest, root: int) -> None:
    """Start a tree at an exposed vertex."""
    forest.base[root] = root
    forest.tree[root] = root
    forest.link[root] = 0
    forest.bridge[root] = 0
    forest.next_member[root] = 0
    forest.last_member[root] = root
    enqueue(forest, root)


def join_tree(forest: Forest, vertex: int, root: int) -> None:
    """Enter a vertex that has become outer in the books of its tree, and let it be scanned."""
    forest.tree[vertex] = root
    forest.next_member[forest.last_member[root]] = vertex
    forest.last_member[root] = vertex
    forest.next_member[vertex] = 0
    enqueue(forest, vertex)


def grow(forest: Forest, outer: int, reached: int) -> None:
    """Take an unreached neighbour of an outer vertex as inner, and its partner as outer."""
    root = forest.tree[outer]
    forest.base[reached] = INNER
    forest.tree[reached] = root
    child = forest.partner[reached]
    forest.base[child] = child
    forest.link[child] = outer
    forest.bridge[child] = 0
    join_tree(forest, child, root)


def meeting_base(forest: Forest, here: int, there: int) -> int:
    """Find the base where the ways from two bases of one tree to its root come together.

    The two ways are walked in turns, so that the cost is that of what will be contracted.
    """
    counters = forest.counters
    counters[VISITS] += 1
    now = counters[VISITS]
    while True:
        if here != 0:
            if forest.visit[here] == now:
                return here
            forest.visit[here] = now
            is_root = forest.partner[here] == 0
            here = 0 if is_root else find_base(forest.base, forest.link[here])
        here, there = there, here


def contract_side(forest: Forest, near: int, far: int, top: int) -> None:
    """Contract into top the way to it from near, one end of the edge that closes a blossom."""
    base = forest.base
    link = forest.link
    root = forest.tree[top]
    lower = find_base(base, near)
    while lower != top:
        inner = forest.partner[lower]
        upper = find_base(base, link[lower])
        base[lower] = top
        base[inner] = top
        link[inner] = near
        forest.bridge[inner] = far
        join_tree(forest, inner, root)
        lower = upper


def flip_path(forest: Forest, outer: int, new_partner: int) -> None:
    """Give an outer vertex a new partner (or none), re-matching its even path up to the root.

    The path is never written down. A vertex that has lost its partner sends it to the next outer
    vertex up the tree; where a blossom was entered through a formerly inner vertex, the two ends
    of the blossom's closing edge are matched to each other and both their paths are flipped.
    """
    partner = forest.partner
    todo = forest.scratch
    todo[0] = outer
    todo[1] = new_partner
    count = 2
    while count > 0:
        vertex = todo[count - 2]
        given = todo[count - 1]
        count -= 2
        left = partner[vertex]
        partner[vertex] = given
        if left == 0 or partner[left] != vertex:
            continue
        near = forest.link[vertex]
        far = forest.bridge[vertex]
        if far == 0:
            partner[left] = near
            todo[count] = near
            todo[count + 1] = left
            count += 2
        else:
            todo[count] = far
            todo[count + 1] = near
            todo[count + 2] = near
            todo[count + 3] = far
            count += 4


def set_free(forest: Forest, vertex: int, count: int) -> int:
    """Make a vertex of a dissolved tree unreached and list it, once; say how many are listed."""
    base = forest.base
    if vertex == 0 or base[vertex] == UNREACHED or base[vertex] == GONE:
        return count
    base[vertex] = UNREACHED
    forest.scratch[count] = vertex
    return count + 1


def dissolve(forest: Forest, root: int, count: int) -> int:
    """Set all vertices of a tree free, after its path was flipped; say how many are listed.

    Inner vertices are found as partners: flipped or not, a partner is of the same tree, or of the
    tree that it has met and that is dissolved together with it.
    """
    member = root
    while member != 0:
        count = set_free(forest, member, count)
        count = set_free(forest, forest.partner[member], count)
        member = forest.next_member[member]
    return count


def resettle(forest: Forest, count: int) -> None:
    """Let the bordering trees take over the first `count` vertices in scratch, just set free.

    The danger is an outer vertex that stayed, was scanned already, and has an unreached neighbour
    now. When it was scanned, that neighbour was inner in another tree (had it been unreached or
    in the same tree, the two would have shared a tree ever since, and be free together; had it
    been outer in another tree, the two trees would have met). So it became the suitor there, and
    either still is, or a later one has replaced it. If the suitor known last is no longer outer,
    the vertex is therefore adrift, to be looked after when the queue is empty; and a vertex
    without a suitor is in no danger.
    """
    for i in range(count):
        vertex = forest.scratch[i]
        if forest.partner[vertex] == 0:
            plant(forest, vertex)
    counters = forest.counters
    for i in range(count):
        vertex = forest.scratch[i]
        suitor = forest.suitor[vertex]
        if suitor == 0 or forest.base[vertex] != UNREACHED:
            continue
        if forest.base[suitor] > 0:
            grow(forest, suitor, vertex)
        elif not forest.adrift[vertex]:
            forest.adrift[vertex] = 1
            forest.drifters[counters[DRIFTERS]] = vertex
            counters[DRIFTERS] += 1
