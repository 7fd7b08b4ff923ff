/* Cells of services and what stands behind or before them. */
#include "api/columns_internal.h"
#include "base/arena.h"
#include "base/text.h"

enum {
    SHOWN = 3 /* of a long list */
};

void columns_write_service_address(const struct columns_row *row, const struct column *column)
{
    struct slice first =
        value_string_or(value_at(columns_find(row->object, column->path), 0), SLICE(""));

    columns_put(row, first.size ? first : slice_from(column->absent));
}

/* The addresses of a load balancer, sorted. */
static void append_ingress(struct text *text, struct value ingress)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct slice *parts = arena_array(arena, value_count(ingress) + 1, struct slice);
    size_t count = 0;

    DOC_EACH (item, ingress) {
        struct slice address = columns_text(item.value, "ip");

        if (!address.size)
            address = columns_text(item.value, "hostname");
        if (address.size)
            parts[count++] = address;
    }
    columns_join_sorted(text, parts, count);
}

void columns_write_service_external(const struct columns_row *row, const struct column *column)
{
    struct slice type = columns_text(row->object, "spec.type");
    CLEANUP(text) struct text text = TEXT_EMPTY;
    const char *absent = "<none>";

    (void)column;
    if (slice_is(type, "ExternalName")) {
        columns_put(row, columns_text(row->object, "spec.externalName"));
        return;
    }
    if (slice_is(type, "LoadBalancer")) {
        append_ingress(&text, columns_find(row->object, "status.loadBalancer.ingress"));
        absent = "<pending>";
    }
    DOC_EACH (item, columns_find(row->object, "spec.externalIPs"))
        columns_join(&text, ",", value_string_or(item.value, SLICE("")));
    columns_put_or(row, &text, absent);
}

void columns_write_service_ports(const struct columns_row *row, const struct column *column)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    DOC_EACH (item, columns_find(row->object, column->path)) {
        int64_t node_port = columns_int(item.value, "nodePort");

        if (item.index > 0)
            text_append_char(&text, ',');
        text_appendf(&text, "%lld", (long long)columns_int(item.value, "port"));
        if (node_port > 0)
            text_appendf(&text, ":%lld", (long long)node_port);
        text_append_char(&text, '/');
        text_append_slice(&text, columns_text(item.value, "protocol"));
    }
    columns_put_or(row, &text, column->absent);
}

/* A list of which the first few are shown. */
struct excerpt {
    struct text text;
    size_t shown;
    size_t count;
};

static void excerpt_add(struct excerpt *excerpt, struct slice part)
{
    excerpt->count++;
    if (excerpt->shown == SHOWN)
        return;
    if (excerpt->shown > 0)
        text_append_char(&excerpt->text, ',');
    text_append_slice(&excerpt->text, part);
    excerpt->shown++;
}

static void excerpt_put(const struct columns_row *row, struct excerpt *excerpt, const char *absent)
{
    if (excerpt->count > SHOWN)
        text_appendf(&excerpt->text, " + %zu more...", excerpt->count - SHOWN);
    columns_put_or(row, &excerpt->text, absent);
}

static void excerpt_cleanup(struct excerpt *excerpt)
{
    text_done(&excerpt->text);
}

static void add_address(struct excerpt *excerpt, struct slice address, struct value port)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    bool six = memchr(address.data ? address.data : "", ':', address.size);

    text_append(&text, six && value_exists(port) ? "[" : "");
    text_append_slice(&text, address);
    text_append(&text, six && value_exists(port) ? "]" : "");
    if (value_exists(port)) /* else a headless service */
        text_appendf(&text, ":%lld", (long long)columns_int(port, "port"));
    excerpt_add(excerpt, text_slice(&text));
}

/* Every address has every port, so what is not shown is only counted. */
static void add_addresses(struct excerpt *excerpt, struct value addresses, struct value port)
{
    size_t before = excerpt->count;

    DOC_EACH (address, addresses) {
        if (excerpt->shown == SHOWN)
            break;
        add_address(excerpt, columns_text(address.value, "ip"), port);
    }
    excerpt->count = before + value_count(addresses);
}

static void add_subset(struct excerpt *excerpt, struct value subset)
{
    struct value addresses = columns_find(subset, "addresses");
    struct value ports = columns_find(subset, "ports");

    if (value_count(ports) == 0)
        add_addresses(excerpt, addresses, VALUE_ABSENT_VALUE);
    DOC_EACH (port, ports)
        add_addresses(excerpt, addresses, port.value);
}

void columns_write_endpoints(const struct columns_row *row, const struct column *column)
{
    CLEANUP(excerpt) struct excerpt excerpt = { .text = TEXT_EMPTY };
    struct value subsets = columns_find(row->object, column->path);

    DOC_EACH (subset, subsets)
        add_subset(&excerpt, subset.value);
    excerpt_put(row, &excerpt, value_count(subsets) ? "" : column->absent);
}

void columns_write_slice_ports(const struct columns_row *row, const struct column *column)
{
    CLEANUP(excerpt) struct excerpt excerpt = { .text = TEXT_EMPTY };

    DOC_EACH (port, columns_find(row->object, column->path)) {
        CLEANUP(text) struct text text = TEXT_EMPTY;
        int64_t number;

        if (value_int(columns_find(port.value, "port"), &number))
            text_appendf(&text, "%lld", (long long)number);
        else
            text_append_slice(&text, value_string_or(columns_find(port.value, "name"), SLICE("*")));
        excerpt_add(&excerpt, text_slice(&text));
    }
    excerpt_put(row, &excerpt, column->absent);
}

void columns_write_slice_endpoints(const struct columns_row *row, const struct column *column)
{
    CLEANUP(excerpt) struct excerpt excerpt = { .text = TEXT_EMPTY };

    DOC_EACH (endpoint, columns_find(row->object, column->path)) {
        DOC_EACH (address, columns_find(endpoint.value, "addresses"))
            excerpt_add(&excerpt, value_string_or(address.value, SLICE("")));
    }
    excerpt_put(row, &excerpt, column->absent);
}

/* Rules without a host are not shown, but counted among those left out. */
void columns_write_ingress_hosts(const struct columns_row *row, const struct column *column)
{
    struct value rules = columns_find(row->object, column->path);
    CLEANUP(text) struct text text = TEXT_EMPTY;
    size_t shown = 0;

    DOC_EACH (rule, rules) {
        struct slice host = columns_text(rule.value, "host");

        if (shown == SHOWN) {
            text_appendf(&text, " + %zu more...", value_count(rules) - SHOWN);
            break;
        }
        if (host.size) {
            columns_join(&text, ",", host);
            shown++;
        }
    }
    columns_put_or(row, &text, column->absent);
}

void columns_write_ingress_address(const struct columns_row *row, const struct column *column)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    append_ingress(&text, columns_find(row->object, column->path));
    columns_put(row, text_slice(&text));
}

void columns_write_ingress_ports(const struct columns_row *row, const struct column *column)
{
    bool secure = value_count(columns_find(row->object, column->path)) > 0;

    columns_put(row, secure ? SLICE("80, 443") : SLICE("80"));
}

void columns_write_class_parameters(const struct columns_row *row, const struct column *column)
{
    struct value parameters = columns_find(row->object, column->path);
    struct slice group = columns_text(parameters, "apiGroup");
    CLEANUP(text) struct text text = TEXT_EMPTY;

    if (value_is_object(parameters)) {
        text_append_slice(&text, columns_text(parameters, "kind"));
        if (group.size)
            text_append_char(&text, '.');
        text_append_slice(&text, group);
        text_append_char(&text, '/');
        text_append_slice(&text, columns_text(parameters, "name"));
    }
    columns_put_or(row, &text, column->absent);
}

void columns_write_address_parent(const struct columns_row *row, const struct column *column)
{
    struct value parent = columns_find(row->object, column->path);
    struct slice group = columns_text(parent, "group");
    struct slice namespace = columns_text(parent, "namespace");
    CLEANUP(text) struct text text = TEXT_EMPTY;

    if (value_is_object(parent)) {
        text_append_slice(&text, columns_text(parent, "resource"));
        if (group.size)
            text_append_char(&text, '.');
        text_append_slice(&text, group);
        if (namespace.size)
            text_append_char(&text, '/');
        text_append_slice(&text, namespace);
        text_append_char(&text, '/');
        text_append_slice(&text, columns_text(parent, "name"));
    }
    columns_put_or(row, &text, column->absent);
}
