/* Pages. A page is found again by what was asked; it is good while the shelf has the revision that
 * it was made of, and also afterwards if the same states are on it. */
#include "server/shelf_page.h"

#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/random.h"
#include "base/text.h"
#include "base/vec.h"
#include "doc/gzip.h"
#include "doc/json_write.h"
#include "net/exchange.h"
#include "net/headers.h"
#include "server/shelf.h"
#include "server/shelf_limits.h"

enum {
    ETAG_SIZE = 24, /* W/"…" of 16 digits */
};

/* A page's bytes as gzip, made by whichever worker is first. */
struct packed {
    size_t size;
    char bytes[];
};

struct shelf_page {
    atomic_uint references;
    _Atomic(struct packed *) packed; /* NULL until somebody wanted it */
    struct text question;            /* which it answers */
    struct text json;
    char etag[ETAG_SIZE];
    uint64_t revision; /* of the shelf when it was last known to be right; loop thread */
};

/* Few enough to be searched one by one. */
struct shelf_pages {
    VEC(struct shelf_page *) kept; /* those asked for last at the end */
    size_t bytes;                  /* of their JSON */
    uint64_t seed[2];              /* of etags: another process gives others */
};

/* --- pages --------------------------------------------------------------------------------- */

static struct shelf_page *page_ref(struct shelf_page *page)
{
    atomic_fetch_add_explicit(&page->references, 1, memory_order_relaxed);
    return page;
}

struct shelf_page *shelf_page_unref(struct shelf_page *page)
{
    if (!page || atomic_fetch_sub_explicit(&page->references, 1, memory_order_acq_rel) != 1)
        return NULL;
    memory_free(atomic_load_explicit(&page->packed, memory_order_relaxed));
    text_done(&page->question);
    text_done(&page->json);
    return memory_free(page);
}

static void release_page(void *page)
{
    shelf_page_unref(page);
}

struct slice shelf_page_json(const struct shelf_page *page)
{
    return text_slice(&page->json);
}

const char *shelf_page_etag(const struct shelf_page *page)
{
    return page->etag;
}

/* --- those that are kept ------------------------------------------------------------------- */

struct shelf_pages *shelf_pages_new(void)
{
    struct shelf_pages *pages = NEW(struct shelf_pages);

    random_bytes(pages->seed, sizeof(pages->seed));
    return pages;
}

struct shelf_pages *shelf_pages_free(struct shelf_pages *pages)
{
    if (!pages)
        return NULL;
    VEC_EACH (page, &pages->kept)
        shelf_page_unref(*page);
    vec_done(&pages->kept);
    return memory_free(pages);
}

size_t shelf_pages_count(const struct shelf_pages *pages)
{
    return pages->kept.count;
}

static void drop(struct shelf_pages *pages, size_t index)
{
    struct shelf_page *page = pages->kept.items[index];

    pages->bytes -= page->json.size;
    vec_remove(&pages->kept, index);
    shelf_page_unref(page);
}

static void keep(struct shelf_pages *pages, struct shelf_page *page)
{
    pages->bytes += page->json.size;
    vec_push(&pages->kept, page_ref(page));
    while (pages->kept.count > SHELF_MAX_PAGES || pages->bytes > SHELF_MAX_PAGE_BYTES)
        drop(pages, 0);
}

/* Moves it to the end; NULL: it is not kept. */
static struct shelf_page *find(struct shelf_pages *pages, struct slice question)
{
    for (size_t i = pages->kept.count; i-- > 0;) {
        struct shelf_page *page = pages->kept.items[i];

        if (!slice_equal(text_slice(&page->question), question))
            continue;
        vec_remove(&pages->kept, i);
        vec_push(&pages->kept, page);
        return page;
    }
    return NULL;
}

static void forget(struct shelf_pages *pages, const struct shelf_page *page)
{
    for (size_t i = 0; i < pages->kept.count; i++) {
        if (pages->kept.items[i] == page) {
            drop(pages, i);
            return;
        }
    }
}

/* --- what is asked and answered ------------------------------------------------------------ */

static void append_question(const struct shelf_query *query, const char *member, struct text *text)
{
    const char *const words[] = {
        member,       query->namespace, query->team, query->environment,
        query->phase, query->search,    query->sort, query->continue_token
    };

    for (size_t i = 0; i < COUNT_OF(words); i++) {
        text_append_char(text, words[i] ? '=' : '-');
        text_append(text, words[i] ? words[i] : "");
        text_append_char(text, '\0');
    }
    text_appendf(text, "%zu %d %d", query->limit, query->scope.everything, query->scope.teamless);
    for (size_t i = 0; !query->scope.everything && i < query->scope.team_count; i++) {
        text_append_char(text, '\0');
        text_append_slice(text, query->scope.teams[i]);
    }
}

/* Of the states and their order: two answers with one etag have the same bytes. */
static void write_etag(const struct shelf_pages *pages, const struct shelf_result *result,
                       struct slice question, char out_etag[ETAG_SIZE])
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    for (size_t i = 0; i < result->count; i++)
        text_append_bytes(&text, &result->items[i]->serial, sizeof(result->items[i]->serial));
    text_append(&text, result->token ? "+" : ".");
    text_append_slice(&text, question);
    snprintf(out_etag, ETAG_SIZE, "W/\"%016llx\"",
             (unsigned long long)map_hash(pages->seed, text.data, text.size));
}

static struct shelf_page *make_page(const struct shelf_result *result, const char *member)
{
    struct shelf_page *page = NEW(struct shelf_page);
    size_t size = 64;

    atomic_init(&page->references, 1);
    atomic_init(&page->packed, NULL);
    for (size_t i = 0; i < result->count; i++)
        size += result->items[i]->json.size + 1;
    (void)text_reserve(&page->json, size); /* once instead of again and again */
    json_write_object(&page->json);
    json_write_key(&page->json, member);
    json_write_list(&page->json);
    for (size_t i = 0; i < result->count; i++)
        json_write_raw(&page->json, result->items[i]->json);
    json_write_end_list(&page->json);
    if (result->token)
        json_write_member(&page->json, "continue", result->token);
    json_write_end_object(&page->json);
    return page;
}

struct error *shelf_page_get(struct arena *arena, struct shelf *shelf,
                             const struct shelf_query *query, const char *member,
                             struct shelf_page **out_page)
{
    CLEANUP(text) struct text question = TEXT_EMPTY;
    struct shelf_pages *pages = shelf_pages(shelf);
    struct shelf_result result;
    struct shelf_page *page;
    struct error *err;
    char etag[ETAG_SIZE];

    append_question(query, member, &question);
    page = find(pages, text_slice(&question));
    if (page && page->revision == shelf_revision(shelf)) {
        *out_page = page_ref(page);
        return NULL;
    }
    err = shelf_search(arena, shelf, query, &result);
    if (err)
        return err;
    write_etag(pages, &result, text_slice(&question), etag);
    if (!page || strcmp(page->etag, etag) != 0) {
        if (page)
            forget(pages, page);
        page = make_page(&result, member);
        page->question = question;
        question = (struct text)TEXT_EMPTY;
        memcpy(page->etag, etag, sizeof(etag));
        keep(pages, page);
    } else {
        page_ref(page);
    }
    page->revision = shelf_revision(shelf);
    *out_page = page;
    return NULL;
}

/* --- sending ------------------------------------------------------------------------------- */

static void pack(struct shelf_page *page)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct packed *expected = NULL;
    struct packed *packed;

    gzip_compress(text_slice(&page->json), GZIP_FAST, &text);
    packed = memory_alloc(sizeof(*packed) + text.size);
    packed->size = text.size;
    memcpy(packed->bytes, text.data, text.size);
    if (!atomic_compare_exchange_strong_explicit(&page->packed, &expected, packed,
                                                 memory_order_acq_rel, memory_order_acquire))
        memory_free(packed);
}

/* Takes the reference. */
static void send_packed(struct exchange *exchange, struct shelf_page *take_page)
{
    const struct packed *packed = atomic_load_explicit(&take_page->packed, memory_order_acquire);

    exchange_set_header(exchange, "content-encoding", "gzip");
    exchange_reply_shared(exchange, 200, "application/json", slice_of(packed->bytes, packed->size),
                          release_page, take_page);
}

/* The exchange's arena holds the page, in case that no worker is to be had. */
static void run(void *context, struct exchange *exchange)
{
    struct shelf_page *page = context;

    if (!atomic_load_explicit(&page->packed, memory_order_acquire))
        pack(page);
    send_packed(exchange, page_ref(page));
}

static void pack_and_send(struct shelf_page *page, struct exchange *exchange, struct pool *pool)
{
    arena_defer(exchange_arena(exchange), release_page, page_ref(page));
    exchange_run(exchange, pool, run, page);
}

static bool has_already(const struct exchange *exchange, const struct shelf_page *page)
{
    return headers_list_has(exchange_headers(exchange), "if-none-match", page->etag);
}

void shelf_page_reply(struct shelf_page *page, struct exchange *exchange, struct pool *pool)
{
    exchange_set_header(exchange, "etag", page->etag);
    exchange_set_header(exchange, "vary", "accept-encoding");
    if (has_already(exchange, page)) {
        exchange_reply(exchange, 304, NULL, SLICE(""));
        return;
    }
    if (page->json.size < SHELF_PACK_BYTES ||
        !headers_list_has(exchange_headers(exchange), "accept-encoding", "gzip"))
        exchange_reply_shared(exchange, 200, "application/json", text_slice(&page->json),
                              release_page, page_ref(page));
    else if (atomic_load_explicit(&page->packed, memory_order_acquire))
        send_packed(exchange, page_ref(page));
    else
        pack_and_send(page, exchange, pool);
}
