/* Free runs in two trees over the same nodes, one by address, one by length. The trees are treaps:
 * the keys are in order from left to right, the random ranks from top to bottom, so that the shape
 * does not depend on the order in which runs come and go. base/tree.h would move a part of its
 * upper level with every split, which grows with the number of runs. */
#include "api/ipam_runs_internal.h"

#include "base/memory.h"
#include "base/vec.h"

enum order {
    BY_ADDRESS,
    BY_LENGTH,
    ORDERS,
};

enum side {
    LEFT,
    RIGHT,
    SIDES,
};

/* Nodes are told by their place in the array; place 0 is nobody. */
struct node {
    uint32_t first;
    uint32_t last;
    uint32_t rank;
    uint32_t child[ORDERS][SIDES];
};

struct ipam_runs {
    VEC(struct node) nodes;
    uint32_t root[ORDERS];
    uint32_t unused; /* nodes to use again, joined by child[BY_ADDRESS][LEFT] */
    size_t count;
    uint64_t seed;
};

struct ipam_runs *ipam_runs_new(void)
{
    struct ipam_runs *runs = NEW(struct ipam_runs);

    vec_push(&runs->nodes, (struct node){ 0 });
    return runs;
}

struct ipam_runs *ipam_runs_free(struct ipam_runs *runs)
{
    if (!runs)
        return NULL;
    vec_done(&runs->nodes);
    return memory_free(runs);
}

size_t ipam_runs_count(const struct ipam_runs *runs)
{
    return runs->count;
}

/* A number that says where a run stands in an order. */
static uint64_t key_of(const struct node *node, enum order order)
{
    switch (order) {
    case BY_ADDRESS:
    case ORDERS:
        break;
    case BY_LENGTH:
        return (uint64_t)(node->last - node->first) << 32 | node->first;
    }
    return (uint64_t)node->first << 32 | node->last;
}

static uint64_t key_at(const struct ipam_runs *runs, uint32_t at, enum order order)
{
    return key_of(&runs->nodes.items[at], order);
}

/* Steps of a Weyl sequence, well mixed: nobody who asks for addresses can choose them. */
static uint32_t next_rank(struct ipam_runs *runs)
{
    uint64_t mixed = runs->seed += 0x9e3779b97f4a7c15;

    mixed = (mixed ^ mixed >> 32) * 0xd6e8feb86659fd93;
    return (uint32_t)(mixed >> 32);
}

static uint32_t take_node(struct ipam_runs *runs)
{
    uint32_t at = runs->unused;

    if (at) {
        runs->unused = runs->nodes.items[at].child[BY_ADDRESS][LEFT];
        return at;
    }
    ASSERT(runs->nodes.count < UINT32_MAX);
    at = (uint32_t)runs->nodes.count;
    vec_push(&runs->nodes, (struct node){ 0 });
    return at;
}

/* Hangs what is under `at` to both sides of a node, by its key. */
static void split(struct ipam_runs *runs, enum order order, uint32_t at, struct node *node)
{
    uint32_t *link[SIDES] = { &node->child[order][LEFT], &node->child[order][RIGHT] };
    uint64_t key = key_of(node, order);

    while (at) {
        enum side side = key_at(runs, at, order) < key ? LEFT : RIGHT;
        uint32_t *inner = &runs->nodes.items[at].child[order][side == LEFT ? RIGHT : LEFT];

        *link[side] = at;
        link[side] = inner;
        at = *inner;
    }
    *link[LEFT] = 0;
    *link[RIGHT] = 0;
}

static void insert(struct ipam_runs *runs, enum order order, uint32_t place)
{
    struct node *node = &runs->nodes.items[place];
    uint64_t key = key_of(node, order);
    uint32_t *link = &runs->root[order];

    while (*link && runs->nodes.items[*link].rank >= node->rank)
        link = &runs->nodes.items[*link].child[order][key_at(runs, *link, order) < key];
    split(runs, order, *link, node);
    *link = place;
}

/* Takes out the run with this key and puts what hung from it in its place. */
static uint32_t extract(struct ipam_runs *runs, enum order order, uint64_t key)
{
    uint32_t *link = &runs->root[order];
    uint32_t place;
    uint32_t left;
    uint32_t right;

    while (*link && key_at(runs, *link, order) != key)
        link = &runs->nodes.items[*link].child[order][key_at(runs, *link, order) < key];
    place = *link;
    ASSERT(place);
    left = runs->nodes.items[place].child[order][LEFT];
    right = runs->nodes.items[place].child[order][RIGHT];
    while (left && right) {
        bool left_first = runs->nodes.items[left].rank >= runs->nodes.items[right].rank;
        uint32_t *top = left_first ? &left : &right;

        *link = *top;
        link = &runs->nodes.items[*top].child[order][left_first ? RIGHT : LEFT];
        *top = *link;
    }
    *link = left ? left : right;
    return place;
}

void ipam_runs_add(struct ipam_runs *runs, struct ipam_run run)
{
    uint32_t place = take_node(runs);

    runs->nodes.items[place] = (struct node){
        .first = (uint32_t)run.first,
        .last = (uint32_t)run.last,
        .rank = next_rank(runs),
    };
    insert(runs, BY_ADDRESS, place);
    insert(runs, BY_LENGTH, place);
    runs->count++;
}

void ipam_runs_remove(struct ipam_runs *runs, struct ipam_run run)
{
    struct node wanted = { .first = (uint32_t)run.first, .last = (uint32_t)run.last };
    uint32_t place = extract(runs, BY_ADDRESS, key_of(&wanted, BY_ADDRESS));

    (void)extract(runs, BY_LENGTH, key_of(&wanted, BY_LENGTH));
    runs->nodes.items[place].child[BY_ADDRESS][LEFT] = runs->unused;
    runs->unused = place;
    runs->count--;
}

static struct ipam_run run_at(const struct ipam_runs *runs, uint32_t place)
{
    const struct node *node = &runs->nodes.items[place];

    return (struct ipam_run){ node->first, node->last };
}

bool ipam_runs_find(const struct ipam_runs *runs, uint64_t first, uint64_t last,
                    struct ipam_run *out_run)
{
    uint32_t at = runs->root[BY_ADDRESS];
    uint32_t found = 0;

    /* Runs are disjoint, so their ends are in the same order as their beginnings. */
    while (at) {
        const struct node *node = &runs->nodes.items[at];

        if (node->last >= first)
            found = at;
        at = node->child[BY_ADDRESS][node->last >= first ? LEFT : RIGHT];
    }
    if (!found || runs->nodes.items[found].first > last)
        return false;
    *out_run = run_at(runs, found);
    return true;
}

bool ipam_runs_fit(const struct ipam_runs *runs, uint64_t count, struct ipam_run *out_run)
{
    uint32_t at = runs->root[BY_LENGTH];
    uint32_t found = 0;

    while (at) {
        const struct node *node = &runs->nodes.items[at];
        bool fits = (uint64_t)node->last - node->first + 1 >= count;

        if (fits)
            found = at;
        at = node->child[BY_LENGTH][fits ? LEFT : RIGHT];
    }
    if (!found)
        return false;
    *out_run = run_at(runs, found);
    return true;
}

bool ipam_runs_longest(const struct ipam_runs *runs, struct ipam_run *out_run)
{
    uint32_t at = runs->root[BY_LENGTH];

    if (!at)
        return false;
    while (runs->nodes.items[at].child[BY_LENGTH][RIGHT])
        at = runs->nodes.items[at].child[BY_LENGTH][RIGHT];
    *out_run = run_at(runs, at);
    return true;
}
