/* Those who write: each one sends a request, waits for the answer and sends the next. */
#include <inttypes.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/random.h"
#include "crash/api_crash.h"
#include "doc/json.h"
#include "net/http_client.h"

struct writer {
    struct life *life;
    size_t number;
    struct text path;
    struct text body;
    uint32_t key;
    uint64_t counter;
    bool deletes;
};

struct way {
    const char *method;
    const char *content_type;
    const char *query;
};

static const struct way create = { "POST", "application/json", "" };
static const struct way update = { "PUT", "application/json", "" };
static const struct way merge = { "PATCH", "application/merge-patch+json", "" };
static const struct way json_patch = { "PATCH", "application/json-patch+json", "" };
static const struct way apply = { "PATCH", "application/apply-patch+yaml",
                                  "?fieldManager=crash&force=true" };
static const struct way delete = { "DELETE", "application/json", "" };

static void send_next(struct writer *writer);

static void take_object(struct writer *writer, const struct http_response *response)
{
    CLEANUP(doc) struct doc *doc = NULL;
    struct seen seen;
    struct error *err = json_parse(slice_of(response->body, response->body_size), NULL, &doc);

    if (err)
        crash_fail("an answer is no JSON: %s", error_format(err));
    if (!object_read(doc_root(doc), &seen) || seen.key != writer->key ||
        seen.counter != writer->counter)
        crash_fail("write %" PRIu64 " was answered with something else: %s", writer->counter,
                   response->body);
    judge_answer(writer->life->judge, &seen);
    if (writer->key < OWN)
        writer->life->judge->slots[writer->key] =
            (struct slot){ .revision = seen.revision, .counter = seen.counter };
}

static void take_answer(struct writer *writer, const struct http_response *response)
{
    struct judge *judge = writer->life->judge;

    /* Many patch the same object, and the server gives up after some tries. */
    if (response->status == 409 && writer->key >= OWN)
        return;
    if (response->status != 200 && response->status != 201)
        crash_fail("write %" PRIu64 " was answered with %d: %s", writer->counter, response->status,
                   response->body);
    if (!writer->deletes) {
        take_object(writer, response);
        return;
    }
    judge->slots[writer->key] = (struct slot){ 0 };
    judge->deletions++;
}

static void on_done(void *context, struct http_response *take_response, struct error *take_error)
{
    CLEANUP(http_response) struct http_response *response = take_response;
    struct writer *writer = context;

    if (life_end_call(writer->life, response, take_error))
        take_answer(writer, response);
    writer->life->answered++;
    writer->life->on_progress(writer->life);
    if (!writer->life->over)
        send_next(writer);
}

static void send(struct writer *writer, const struct way *way)
{
    const struct http_header headers[] = { { "Content-Type", way->content_type } };

    text_append(&writer->path, way->query);
    life_call(writer->life, writer->number,
              &(struct http_request){
                  .method = way->method,
                  .path = text_string(&writer->path),
                  .headers = headers,
                  .header_count = COUNT_OF(headers),
                  .body = text_slice(&writer->body),
              },
              &(struct http_call_events){ .on_done = on_done }, writer);
}

static void send_shared(struct writer *writer)
{
    writer->key = OWN + (uint32_t)random_below(SHARED);
    object_body(writer->key, writer->counter, 0, &writer->body);
    object_append_path(writer->key, &writer->path);
    send(writer, &apply);
}

static void send_create(struct writer *writer)
{
    object_body(writer->key, writer->counter, 0, &writer->body);
    if (random_below(2) == 0) {
        object_append_path(writer->key, &writer->path);
        send(writer, &apply);
    } else {
        text_append(&writer->path, "/api/v1/namespaces/" CRASH_NAMESPACE "/configmaps");
        send(writer, &create);
    }
}

static void send_change(struct writer *writer, struct slot *slot)
{
    uint64_t choice = random_below(10);

    object_append_path(writer->key, &writer->path);
    if (choice < 2) {
        writer->deletes = slot->wants_absence = true;
        text_clear(&writer->body);
        send(writer, &delete);
    } else if (choice < 5) {
        object_body(writer->key, writer->counter, slot->revision, &writer->body);
        send(writer, &update);
    } else if (choice < 8) {
        object_body(writer->key, writer->counter, 0, &writer->body);
        send(writer, &merge);
    } else {
        object_json_patch(writer->counter, &writer->body);
        send(writer, &json_patch);
    }
}

static void send_next(struct writer *writer)
{
    struct slot *slot;

    text_clear(&writer->path);
    writer->counter = ++writer->life->judge->counter;
    writer->deletes = false;
    if (random_below(5) == 0) {
        send_shared(writer);
        return;
    }
    writer->key = (uint32_t)(writer->number * SLOTS + random_below(SLOTS));
    slot = &writer->life->judge->slots[writer->key];
    slot->pending = true;
    slot->wanted = writer->counter;
    if (slot->revision)
        send_change(writer, slot);
    else
        send_create(writer);
}

void writers_start(struct life *life)
{
    life->writers = memory_array(WRITERS, sizeof(*life->writers));
    for (size_t i = 0; i < WRITERS; i++) {
        life->writers[i] = (struct writer){ .life = life, .number = i };
        send_next(&life->writers[i]);
    }
}

struct writer *writers_free(struct writer *writers)
{
    for (size_t i = 0; writers && i < WRITERS; i++) {
        text_done(&writers[i].path);
        text_done(&writers[i].body);
    }
    return memory_free(writers);
}
