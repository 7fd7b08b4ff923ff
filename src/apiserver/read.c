/* Getting and listing. */
#include "apiserver/read.h"

#include <string.h>

#include "apiserver/apiserver_internal.h"
#include "apiserver/continue_token.h"
#include "apiserver/convert.h"
#include "apiserver/refuse.h"
#include "apiserver/request.h"
#include "apiserver/resource.h"
#include "apiserver/write_internal.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/error_details.h"
#include "base/memory.h"
#include "base/number.h"
#include "doc/doc.h"
#include "store/store.h"
#include "store/store_list.h"

struct error *read_filter_init(struct request *request, struct read_filter *out_filter)
{
    const struct query_options *options = &request->options;
    const struct kind *kind = request->resource->kind;
    struct error *err;

    *out_filter = (struct read_filter){ .selects = false };
    err = selector_parse(request->arena, slice_from(options->label_selector), &out_filter->labels);
    if (err)
        return err;
    err = field_selector_parse(request->arena, slice_from(options->field_selector),
                               &out_filter->fields);
    if (err)
        return err;
    err = field_selector_bind(request->arena, &out_filter->fields, kind->fields,
                              resource_is_namespaced(request->resource));
    if (err)
        return err;
    out_filter->selects =
        out_filter->labels.count || out_filter->labels.nothing || out_filter->fields.count;
    return NULL;
}

bool read_filter_matches(const struct read_filter *filter, struct value object)
{
    return selector_matches(&filter->labels,
                            value_find(object, VALUE_KEYS("metadata", "labels"))) &&
           field_selector_matches(&filter->fields, object);
}

static bool needs_key(enum selector_test test)
{
    switch (test) {
    case SELECTOR_EQUALS:
    case SELECTOR_DOUBLE_EQUALS:
    case SELECTOR_IN:
    case SELECTOR_EXISTS:
    case SELECTOR_GREATER:
    case SELECTOR_LESS:
        return true;
    case SELECTOR_NOT_EQUALS:
    case SELECTOR_NOT_IN:
    case SELECTOR_NOT_EXISTS:
        return false;
    }
    return false;
}

/* A label's key stands in the bytes as it is, since none of its letters is ever escaped: an object
 * without it need not be taken apart. One that has it may have it elsewhere. */
static bool may_match(const struct selector *labels, struct slice bytes)
{
    for (size_t i = 0; i < labels->count; i++) {
        struct slice key = labels->requirements[i].key;

        if (needs_key(labels->requirements[i].test) &&
            !memmem(bytes.data, bytes.size, key.data, key.size))
            return false;
    }
    return true;
}

bool read_filter_matches_record(const struct read_filter *filter, const struct record *record)
{
    struct slice bytes = doc_bytes(record->doc);
    CLEANUP(doc) struct doc *copy = NULL;

    if (filter->selects && !may_match(&filter->labels, bytes))
        return false;
    /* A copy: a tree inside the shared document would stay as long as the object. */
    copy = filter->selects ? doc_new(bytes) : NULL;
    return !copy || read_filter_matches(filter, doc_root(copy));
}

/* A version that is asked for must be there already. */
static struct error *check_version(const struct request *request, uint64_t wanted)
{
    uint64_t newest = store_revision(request->server->store);
    struct error *err;

    if (wanted <= newest)
        return NULL;
    err = error_new(ERR_TIMEOUT, "Too large resource version: %llu, current: %llu",
                    (unsigned long long)wanted, (unsigned long long)newest);
    error_add_cause(err, "ResourceVersionTooLarge", NULL, "Too large resource version");
    return error_retry_after(err, 1);
}

struct error *read_object(struct request *request, struct answer *out_answer)
{
    struct slice name = request->target.name;
    struct store_key key = write_key(request, name);
    CLEANUP(record) struct record *record = NULL;
    struct error *err;

    err = check_version(request, request->options.revision);
    if (err)
        return err;
    record = store_fetch(request->server->store, &key);
    if (!record)
        return refuse_not_found(request->resource, name);
    out_answer->form = ANSWER_OBJECT;
    return write_present(request, record->doc, &out_answer->doc);
}

static struct continue_scope scope_of(const struct request *request)
{
    bool everywhere = request_is_everywhere(request);

    return (struct continue_scope){
        .group = slice_from(request->resource->kind->group),
        .resource = slice_from(request->resource->kind->plural),
        .namespace = everywhere ? slice_of(NULL, 0) : request->target.namespace,
    };
}

static const char *token_behind(struct request *request, struct slice namespace, struct slice name,
                                uint64_t revision)
{
    struct continue_scope scope = scope_of(request);

    return continue_token_format(request->arena, &scope,
                                 &(struct continue_token){ revision, namespace, name });
}

/* Where the list begins and what it shows. */
static struct error *begin_query(struct request *request, struct store_list_query *out_query)
{
    const struct query_options *options = &request->options;
    struct continue_scope scope = scope_of(request);
    struct continue_token token;
    struct error *err;

    *out_query = (struct store_list_query){
        .resource = request->resource->stored,
        .namespace = scope.namespace,
    };
    if (options->continue_token) {
        err = continue_token_parse(request->arena, &scope, slice_from(options->continue_token),
                                   &token);
        if (err)
            return err;
        out_query->revision = token.revision;
        out_query->has_after = true;
        out_query->after_namespace = token.namespace;
        out_query->after_name = token.name;
        return NULL;
    }
    if (options->version_match == VERSION_MATCH_EXACT)
        out_query->revision = options->revision;
    return check_version(request, options->revision);
}

/* The history since the first page is gone: the client may list again, or go on with what is there
 * now, which may repeat or miss what changed meanwhile. */
static struct error *refuse_expired(struct request *request, struct error *take_error,
                                    const struct store_list_query *query)
{
    struct error *err = take_error;

    if (!query->has_after || err->code != ERR_EXPIRED)
        return err;
    error_drop(err, "told in the words clients know");
    err =
        error_new(ERR_EXPIRED, "The provided continue parameter is too old to display a "
                               "consistent list result. You can start a new list without the "
                               "continue parameter, or use the continue token in this response to "
                               "retrieve the remainder of the results. Continuing with the "
                               "provided token results in an inconsistent list - objects that "
                               "were created, modified, or deleted between the time the first "
                               "chunk was returned and now may show up in the list.");
    error_details_ensure(err)->continue_token =
        memory_strdup(token_behind(request, query->after_namespace, query->after_name, 0));
    return err;
}

/* Everything behind the beginning is looked at until the page is full. */
static void take_matching(struct request *request, const struct store_list *list,
                          const struct read_filter *filter, struct answer_list *out_list)
{
    size_t limit = request->options.limit;

    for (size_t i = 0; i < list->records.count; i++) {
        struct record *record = list->records.items[i];

        if (!read_filter_matches_record(filter, record))
            continue;
        vec_push(&out_list->records, record_ref(record));
        if (limit && out_list->records.count == limit) {
            if (i + 1 < list->records.count || list->remaining)
                out_list->continue_token = token_behind(request, record_namespace(record),
                                                        record_name(record), list->revision);
            break;
        }
    }
    if (!filter->selects && limit && list->remaining) {
        out_list->has_remaining = true;
        out_list->remaining = list->remaining;
    }
}

struct error *read_list(struct request *request, struct answer *out_answer)
{
    CLEANUP(store_list) struct store_list list = { .revision = 0 };
    struct store_list_query query;
    struct read_filter filter;
    struct error *err;

    err = read_filter_init(request, &filter);
    if (err)
        return err;
    err = begin_query(request, &query);
    if (err)
        return err;
    query.limit = filter.selects ? 0 : request->options.limit;
    err = store_list_read(request->server->store, &query, &list);
    if (err)
        return refuse_expired(request, err, &query);
    out_answer->form = ANSWER_LIST;
    out_answer->list = NEW(struct answer_list);
    out_answer->list->revision = list.revision;
    take_matching(request, &list, &filter, out_answer->list);
    return NULL;
}
