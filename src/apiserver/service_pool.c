/* Addresses and node ports of services. */
#include "apiserver/service_pool.h"

#include "api/condition.h"
#include "apiserver/apiserver_internal.h"
#include "apiserver/internal_request.h"
#include "apiserver/registry.h"
#include "apiserver/request.h"
#include "apiserver/resource.h"
#include "apiserver/write_batch.h"
#include "apiserver/write_internal.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/ip_range.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/random.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "store/record.h"
#include "store/store.h"
#include "store/store_list.h"

#define DEFAULT_RANGES "10.96.0.0/16"
#define DEFAULT_PORTS  "30000-32767"
#define MANAGED_BY     SLICE("ipallocator.k8s.io")

struct service_pool {
    struct apiserver *server;
    struct ip_prefix ranges[SERVICE_POOL_RANGES];
    size_t range_count;
    uint16_t first_port;
    uint16_t last_port;

    const struct resource *addresses; /* IPAddress, of the built-in registry */
    uint32_t cidrs;                   /* numbers in the store */
    uint32_t ports;
};

/* --- opening -------------------------------------------------------------------------------- */

static struct error *read_ranges(struct service_pool *pool, const char *text)
{
    struct slice rest = slice_from(text);
    struct slice part;
    struct error *err;

    while (slice_split(&rest, ',', &part)) {
        struct ip_prefix *range = &pool->ranges[pool->range_count];

        if (pool->range_count == SERVICE_POOL_RANGES)
            return error_new(ERR_BAD_REQUEST, "service ranges %s: at most %d, one of each family",
                             text, SERVICE_POOL_RANGES);
        err = ip_prefix_parse(slice_trim(part), IP_HOST_BITS_REFUSED, range);
        if (err)
            return error_wrap(error_recode(err, ERR_BAD_REQUEST), "service ranges %s", text);
        if (range->address.family == IP_V6 && range->bits < 64)
            return error_new(ERR_BAD_REQUEST,
                             "service ranges %s: an IPv6 range has at least 64 "
                             "leading bits",
                             text);
        if (service_pool_has_family(pool, range->address.family))
            return error_new(ERR_BAD_REQUEST, "service ranges %s: two of one family", text);
        pool->range_count++;
    }
    return NULL;
}

static struct error *read_ports(struct service_pool *pool, const char *text)
{
    struct slice first;
    struct slice last;
    uint64_t low;
    uint64_t high;

    if (!slice_cut(slice_from(text), '-', &first, &last) || !number_parse_uint(first, &low) ||
        !number_parse_uint(last, &high) || low < 1 || high > 65535 || low > high)
        return error_new(ERR_BAD_REQUEST,
                         "node ports %s: a range of ports is needed, such as " DEFAULT_PORTS, text);
    pool->first_port = (uint16_t)low;
    pool->last_port = (uint16_t)high;
    return NULL;
}

struct error *service_pool_open(struct apiserver *server, const char *ranges, const char *ports)
{
    struct service_pool *pool = NEW(struct service_pool);
    const struct resource *cidrs;
    struct error *err;

    server->services = pool;
    pool->server = server;
    pool->addresses = registry_find(server->builtin, SLICE("networking.k8s.io"), SLICE("v1"),
                                    SLICE("ipaddresses"));
    cidrs = registry_find(server->builtin, SLICE("networking.k8s.io"), SLICE("v1"),
                          SLICE("servicecidrs"));
    ASSERT(pool->addresses && cidrs);
    pool->cidrs = cidrs->stored;
    err = read_ranges(pool, ranges ? ranges : DEFAULT_RANGES);
    if (!err)
        err = read_ports(pool, ports ? ports : DEFAULT_PORTS);
    if (!err)
        err = store_resource(server->store, SLICE("internal"), SLICE("nodeports"), false,
                             &pool->ports);
    return err;
}

void service_pool_close(struct apiserver *server)
{
    server->services = memory_free(server->services);
}

size_t service_pool_ranges(const struct service_pool *pool, struct ip_prefix *out_ranges)
{
    memcpy(out_ranges, pool->ranges, sizeof(pool->ranges));
    return pool->range_count;
}

bool service_pool_has_family(const struct service_pool *pool, enum ip_family family)
{
    for (size_t i = 0; i < pool->range_count; i++) {
        if (pool->ranges[i].address.family == family)
            return true;
    }
    return false;
}

/* --- addresses ------------------------------------------------------------------------------ */

static struct store_key address_key(const struct service_pool *pool, struct slice name)
{
    return (struct store_key){ .resource = pool->addresses->stored,
                               .namespace = SLICE(""),
                               .name = name };
}

bool service_pool_has_address(const struct service_pool *pool, const struct ip_address *address)
{
    CLEANUP(text) struct text name = TEXT_EMPTY;
    CLEANUP(record) struct record *record = NULL;
    struct store_key key;

    ip_append(&name, address);
    key = address_key(pool, text_slice(&name));
    record = store_fetch(pool->server->store, &key);
    return record;
}

/* The addresses of a network that machines can have. */
static struct ip_range hosts_of(const struct ip_prefix *network)
{
    struct ip_range range = ip_range_from_prefix(network);

    if (ip_range_count(&range) > 2) {
        ip_next(&range.first, &range.first);
        if (network->address.family == IP_V4)
            ip_previous(&range.last, &range.last);
    }
    return range;
}

/* The lower end of a range is kept for those who ask for an address of their own, as long as there
 * are others. */
static uint64_t reserved(uint64_t size, uint64_t least, uint64_t most, uint64_t share)
{
    uint64_t count = size / share;

    if (size <= least)
        return 0;
    return count < least ? least : count > most ? most : count;
}

/* The first free one of the places [from, to), seen from one chosen by chance. */
static bool find_between(const struct service_pool *pool, const struct ip_range *range,
                         uint64_t from, uint64_t to, struct ip_address *out_address)
{
    uint64_t size = to - from;
    uint64_t start = size ? random_below(size) : 0;

    for (uint64_t i = 0; i < size; i++) {
        struct ip_address address;

        if (ip_range_at(range, from + (start + i) % size, &address) &&
            !service_pool_has_address(pool, &address)) {
            *out_address = address;
            return true;
        }
    }
    return false;
}

static bool find_in(const struct service_pool *pool, const struct ip_prefix *network,
                    struct ip_address *out_address)
{
    struct ip_range range = hosts_of(network);
    uint64_t size = ip_range_count(&range);
    uint64_t low = reserved(size, 16, 256, 16);

    return find_between(pool, &range, low, size, out_address) ||
           find_between(pool, &range, 0, low, out_address);
}

static bool is_ready(struct value cidr)
{
    struct value deleted = value_find(cidr, VALUE_KEYS("metadata", "deletionTimestamp"));

    return !value_exists(deleted) && condition_is(cidr, "Ready", "True");
}

/* Calls `visit` for the networks of every ServiceCIDR that is ready, until it returns true. */
static bool visit_networks(const struct service_pool *pool, enum ip_family family,
                           bool (*visit)(void *context, const struct ip_prefix *network),
                           void *context)
{
    CLEANUP(store_list) struct store_list list = { .revision = 0 };
    struct error *err = store_list_read(
        pool->server->store, &(struct store_list_query){ .resource = pool->cidrs }, &list);

    error_drop(err, "then there are none");
    VEC_EACH (record, &list.records) {
        CLEANUP(doc) struct doc *doc = doc_new(doc_bytes((*record)->doc));

        if (!is_ready(doc_root(doc)))
            continue;
        DOC_EACH (it, value_find(doc_root(doc), VALUE_KEYS("spec", "cidrs"))) {
            struct ip_prefix network;

            err =
                ip_prefix_parse(value_string_or(it.value, SLICE("")), IP_HOST_BITS_KEPT, &network);
            if (!err && network.address.family == family && visit(context, &network))
                return true;
            error_drop(err, "validation takes no such range");
        }
    }
    return false;
}

struct search {
    const struct service_pool *pool;
    bool dry_run;
    struct ip_address address; /* looked for, or found */
};

static bool search_free(void *context, const struct ip_prefix *network)
{
    struct search *search = context;

    if (!search->dry_run)
        return find_in(search->pool, network, &search->address);
    search->address = ip_prefix_masked(network).address;
    return true;
}

struct error *service_pool_find_address(struct service_pool *pool, enum ip_family family,
                                        bool dry_run, struct ip_address *out_address)
{
    struct search search = { .pool = pool, .dry_run = dry_run };

    if (!visit_networks(pool, family, search_free, &search))
        return error_new(ERR_INTERNAL,
                         "Internal error occurred: failed to allocate a serviceIP: range is full");
    *out_address = search.address;
    return NULL;
}

static bool search_home(void *context, const struct ip_prefix *network)
{
    struct search *search = context;
    struct ip_range hosts = hosts_of(network);

    return ip_range_contains(&hosts, &search->address);
}

/* Of the family's own range, which is what upstream names on a dry run. */
static const char *refuse_dry(const struct service_pool *pool, struct arena *arena,
                              const struct ip_address *address)
{
    for (size_t i = 0; i < pool->range_count; i++) {
        if (pool->ranges[i].address.family == address->family)
            return arena_format(arena,
                                "the provided IP (%s) is not in the valid range. The range of "
                                "valid IPs is %s",
                                ip_format(arena, address),
                                ip_prefix_format(arena, &pool->ranges[i]));
    }
    return NULL;
}

const char *service_pool_refuse_address(struct service_pool *pool, struct arena *arena,
                                        bool dry_run, const struct ip_address *address)
{
    struct search search = { .pool = pool, .address = *address };
    bool home = visit_networks(pool, address->family, search_home, &search);

    if (dry_run)
        return home ? NULL : refuse_dry(pool, arena, address);
    if (!home)
        return "the provided network does not match the current range";
    return service_pool_has_address(pool, address) ? "provided IP is already allocated" : NULL;
}

static struct error *describe_address(const struct service_owner *owner, struct slice address,
                                      bool six, struct doc **out_doc)
{
    struct edit *edit = edit_new();
    struct edit_node labels;

    edit_set_string(edit, EDIT_PATH("metadata", "name"), address);
    labels = edit_set_object(edit, EDIT_PATH("metadata", "labels"));
    edit_set_string(edit, EDIT_UNDER(labels, "ipaddress.kubernetes.io/ip-family"),
                    six ? SLICE("IPv6") : SLICE("IPv4"));
    edit_set_string(edit, EDIT_UNDER(labels, "ipaddress.kubernetes.io/managed-by"), MANAGED_BY);
    edit_set_string(edit, EDIT_PATH("spec", "parentRef", "resource"), SLICE("services"));
    edit_set_string(edit, EDIT_PATH("spec", "parentRef", "namespace"), owner->namespace);
    edit_set_string(edit, EDIT_PATH("spec", "parentRef", "name"), owner->name);
    return edit_seal(edit, out_doc);
}

struct error *service_pool_take_address(struct service_pool *pool, struct write_batch *batch,
                                        const struct service_owner *owner, struct slice address)
{
    const char *name = arena_text(batch->arena, address);
    struct request *request = arena_new(batch->arena, struct request);
    CLEANUP(doc) struct doc *given = NULL;
    CLEANUP(doc) struct doc *object = NULL;
    struct store_key key;
    struct error *err;

    err = describe_address(owner, address, memchr(address.data, ':', address.size), &given);
    if (!err)
        err = internal_request(
            pool->server, batch->arena,
            &(struct internal_target){ "networking.k8s.io", "v1", "ipaddresses", NULL, name },
            request);
    if (err)
        return err;
    request->verb = REQUEST_CREATE;
    err = write_prepare(request, given, slice_from(name), &object);
    if (err)
        return error_wrap(err, "take address %s", name);
    key = address_key(pool, slice_from(name));
    write_batch_put(batch, pool->addresses, &key, object, NULL);
    return NULL;
}

static bool is_owned(const struct record *record, const struct service_owner *owner)
{
    CLEANUP(doc) struct doc *doc = doc_new(doc_bytes(record->doc));
    struct value parent = value_find(doc_root(doc), VALUE_KEYS("spec", "parentRef"));

    return slice_is(value_string_or(value_get(parent, SLICE("resource")), SLICE("")), "services") &&
           slice_equal(value_string_or(value_get(parent, SLICE("namespace")), SLICE("")),
                       owner->namespace) &&
           slice_equal(value_string_or(value_get(parent, SLICE("name")), SLICE("")), owner->name);
}

static void release_record(void *record)
{
    record_unref(record);
}

/* Deletes a record if it is there; it lives until the batch is committed. */
static void return_record(struct service_pool *pool, struct write_batch *batch,
                          const struct store_key *key, const struct service_owner *owner)
{
    struct record *record = store_fetch(pool->server->store, key);

    if (!record)
        return;
    arena_defer(batch->arena, release_record, record);
    if (!owner || is_owned(record, owner))
        write_batch_delete(batch, record);
}

void service_pool_return_address(struct service_pool *pool, struct write_batch *batch,
                                 const struct service_owner *owner, struct slice address)
{
    struct store_key key = address_key(pool, address);

    return_record(pool, batch, &key, owner);
}

/* --- ports ---------------------------------------------------------------------------------- */

static struct store_key port_key(const struct service_pool *pool, struct arena *arena,
                                 uint16_t port)
{
    return (struct store_key){ .resource = pool->ports,
                               .namespace = SLICE(""),
                               .name = slice_from(arena_format(arena, "%u", (unsigned)port)) };
}

static bool is_port_taken(const struct service_pool *pool, uint16_t port)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct store_key key = port_key(pool, arena, port);
    CLEANUP(record) struct record *record = store_fetch(pool->server->store, &key);

    return record;
}

static bool is_listed(uint16_t port, const uint16_t *taken, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (taken[i] == port)
            return true;
    }
    return false;
}

struct error *service_pool_find_port(struct service_pool *pool, const uint16_t *taken, size_t count,
                                     uint16_t *out_port)
{
    uint64_t size = (uint64_t)pool->last_port - pool->first_port + 1;
    uint64_t low = reserved(size, 16, 128, 32);
    uint64_t start = random_below(size - low);

    for (uint64_t i = 0; i < size; i++) {
        uint64_t place = i < size - low ? low + (start + i) % (size - low) : i - (size - low);
        uint16_t port = (uint16_t)(pool->first_port + place);

        if (!is_listed(port, taken, count) && !is_port_taken(pool, port)) {
            *out_port = port;
            return NULL;
        }
    }
    return error_new(ERR_INTERNAL,
                     "Internal error occurred: failed to allocate a nodePort: range is full");
}

const char *service_pool_refuse_port(struct service_pool *pool, struct arena *arena, bool dry_run,
                                     int64_t port)
{
    if (!dry_run && (port < pool->first_port || port > pool->last_port))
        return arena_format(arena,
                            "provided port is not in the valid range. The range of valid ports is "
                            "%u-%u",
                            (unsigned)pool->first_port, (unsigned)pool->last_port);
    return is_port_taken(pool, (uint16_t)port) ? "provided port is already allocated" : NULL;
}

void service_pool_take_port(struct service_pool *pool, struct write_batch *batch,
                            const struct service_owner *owner, uint16_t port)
{
    struct store_key key = port_key(pool, batch->arena, port);
    const char *body = arena_format(
        batch->arena, "{\"kind\":\"NodePort\",\"service\":\"" SLICE_FORMAT "/" SLICE_FORMAT "\"}",
        SLICE_ARGUMENT(owner->namespace), SLICE_ARGUMENT(owner->name));

    write_batch_note(batch, &key, slice_from(body));
}

void service_pool_return_port(struct service_pool *pool, struct write_batch *batch, uint16_t port)
{
    struct store_key key = port_key(pool, batch->arena, port);

    return_record(pool, batch, &key, NULL);
}
