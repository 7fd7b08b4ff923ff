#include "supervise/blocks.h"

#include "lib/test.h"
#include "supervise/limits.h"
#include "supervise/tenant_state.h"

#define ADDRESS "10.0.0.7"

static void release(void *blocks)
{
    blocks_free(blocks);
}

/* Room for three blocks and a rest. */
static struct blocks *make_blocks(void)
{
    struct blocks *blocks = blocks_new(20000, 20050);

    arena_defer(fixture_current()->arena, release, blocks);
    return blocks;
}

static uint16_t take(struct blocks *blocks, const char *uid)
{
    const char *address = NULL;
    uint16_t block = 0;

    assert_no_error(blocks_take(blocks, ADDRESS, uid, 0, &address, &block));
    assert_string_equal(address, ADDRESS);
    return block;
}

static void hands_out_each_block_once(void **state)
{
    struct blocks *blocks = make_blocks();
    const char *address = NULL;
    uint16_t block = 7;

    (void)state;
    assert_int_equal(take(blocks, "a"), 20000);
    assert_int_equal(take(blocks, "b"), 20016);
    assert_int_equal(take(blocks, "c"), 20032);
    assert_error(blocks_take(blocks, ADDRESS, "d", 0, &address, &block), ERR_TOO_MANY,
                 "no block of 16 ports is free on 10.0.0.7 between 20000 and 20050: free some, or "
                 "give the supervisor more with --port-range");
    assert_int_equal(block, 7);
    assert_null(address);
    assert_no_error(blocks_take(blocks, "10.0.0.8", "d", 0, &address, &block));
    assert_int_equal(block, 20000);
    blocks_release(blocks, ADDRESS, 20016);
    assert_int_equal(take(blocks, "e"), 20016);
}

static void leaves_busy_blocks_alone_for_a_while(void **state)
{
    struct blocks *blocks = make_blocks();
    const char *address;
    uint16_t block;

    (void)state;
    assert_int_equal(take(blocks, "a"), 20000);
    blocks_mark_busy(blocks, ADDRESS, 20000, 5);
    assert_int_equal(take(blocks, "a"), 20016);
    assert_no_error(blocks_take(blocks, ADDRESS, "b", 5 + BLOCKS_BUSY_MS, &address, &block));
    assert_int_equal(block, 20000);
}

/* --- more than one address has room for --------------------------------------------------- */

static void goes_on_with_the_next_loopback_address(void **state)
{
    struct blocks *blocks = make_blocks();
    const char *address = NULL;
    uint16_t block = 0;

    (void)state;
    for (int i = 0; i < 3 * BLOCKS_LOOPBACKS; i++) {
        const char *uid = arena_format(fixture_current()->arena, "t%d", i);
        const char *wanted = arena_format(fixture_current()->arena, "127.0.0.%d", 1 + i / 3);

        assert_no_error(blocks_take(blocks, "127.0.0.1", uid, 0, &address, &block));
        assert_string_equal(address, wanted);
        assert_int_equal(block, 20000 + i % 3 * BLOCKS_SIZE);
    }
    assert_error(blocks_take(blocks, "127.0.0.1", "x", 0, &address, &block), ERR_TOO_MANY,
                 "on 127.0.0.1 to 127.0.0.250 between");
    blocks_release(blocks, "127.0.0.9", 20016);
    assert_no_error(blocks_take(blocks, "127.0.0.1", "x", 0, &address, &block));
    assert_string_equal(address, "127.0.0.9");
    assert_int_equal(block, 20016);
}

struct border {
    const char *name;
    const char *address;
    const char *next; /* NULL: refused */
};

static const struct border borders[] = {
    { "has no second IPv6 loopback address", "::1", NULL },
    { "has no other address than the one asked for", "192.168.7.7", NULL },
    { "does not pass from every address to the next", "0.0.0.0", NULL },
    { "goes over the end of a byte", "127.0.0.255", "127.0.1.0" },
    { "ends with the network", "127.255.255.254", NULL },
};

static void border(void **state)
{
    const struct border *row = *state;
    struct blocks *blocks = make_blocks();
    const char *address = NULL;
    uint16_t block = 0;

    for (int i = 0; i < 3; i++)
        assert_no_error(blocks_take(blocks, row->address, "t", 0, &address, &block));
    assert_string_equal(address, row->address);
    if (!row->next) {
        assert_error(blocks_take(blocks, row->address, "t", 0, &address, &block), ERR_TOO_MANY,
                     "--port-range");
        return;
    }
    assert_no_error(blocks_take(blocks, row->address, "t", 0, &address, &block));
    assert_string_equal(address, row->next);
}

struct claim {
    const char *name;
    uint16_t port;
    const char *uid;
    bool refused;
    uint16_t block;
};

/* Tenant "a" has the block at 20000, and "x" has port 6443. */
static const struct claim claims[] = {
    { "takes a port outside of the range alone", 7443, "b", false, 0 },
    { "takes the whole block of a port within", 20017, "b", false, 20016 },
    { "refuses a port in the block of another", 20003, "b", true, 0 },
    { "lets a tenant choose within its own block", 20003, "a", false, 20000 },
    { "refuses a port outside that another has", 6443, "b", true, 0 },
    { "takes its own again", 6443, "x", false, 0 },
    { "takes one behind the last whole block alone", 20049, "b", false, 0 },
};

static void claim(void **state)
{
    const struct claim *row = *state;
    struct blocks *blocks = make_blocks();
    uint16_t block = 99;
    struct error *err;

    take(blocks, "a");
    assert_no_error(blocks_claim(blocks, ADDRESS, 6443, "x", &block));
    block = 99;
    err = blocks_claim(blocks, ADDRESS, row->port, row->uid, &block);
    if (!row->refused) {
        assert_no_error(err);
        assert_int_equal(block, row->block);
        return;
    }
    assert_int_equal(tenant_state_reason_of(err), TENANT_PORT_CONFLICT);
    assert_error(err, ERR_CONFLICT, "belongs to tenant");
    assert_int_equal(block, 99);
}

TEST_MAIN(TEST(hands_out_each_block_once), TEST(leaves_busy_blocks_alone_for_a_while),
          TEST(goes_on_with_the_next_loopback_address), TABLE(border, borders),
          TABLE(claim, claims))
