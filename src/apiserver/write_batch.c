/* Writes that are committed together. */
#include "apiserver/write_batch.h"

#include "apiserver/object.h"
#include "base/arena.h"
#include "doc/doc.h"
#include "store/record.h"
#include "store/version.h"

static void release_body(void *body)
{
    object_body_cleanup(body);
}

static struct object_body *print(struct write_batch *batch, const struct resource *resource,
                                 struct value object)
{
    struct object_body *body = arena_new(batch->arena, struct object_body);

    object_print(object, resource, body);
    arena_defer(batch->arena, release_body, body);
    return body;
}

void write_batch_put(struct write_batch *batch, const struct resource *resource,
                     const struct store_key *key, const struct doc *object,
                     const struct record *before)
{
    const struct object_body *body = print(batch, resource, doc_root(object));

    vec_push(&batch->writes, (struct store_write){
                                 .operation = STORE_PUT,
                                 .condition = before ? STORE_IF_REVISION : STORE_IF_ABSENT,
                                 .revision = before ? before->revision : 0,
                                 .key = *key,
                                 .body = text_slice(&body->bytes),
                                 .version_offset = body->version_offset,
                                 .version_size = body->version_size,
                             });
}

void write_batch_note(struct write_batch *batch, const struct store_key *key, struct slice body)
{
    vec_push(&batch->writes, (struct store_write){
                                 .operation = STORE_PUT,
                                 .condition = STORE_IF_ABSENT,
                                 .key = *key,
                                 .body = body,
                                 .version_offset = STORE_NO_VERSION,
                             });
}

void write_batch_delete(struct write_batch *batch, const struct record *record)
{
    struct store_write write = {
        .operation = STORE_DELETE,
        .condition = STORE_IF_REVISION,
        .revision = record->revision,
        .key = record_key(record),
        .body = doc_bytes(record->doc),
    };

    if (!version_find(write.body, &write.version_offset, &write.version_size))
        write.version_offset = STORE_NO_VERSION;
    vec_push(&batch->writes, write);
}
