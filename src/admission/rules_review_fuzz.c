/* Input: a question to a webhook. What is accepted says the same when its parts are put into a
 * question of our own and read again; what is not is a bad request with one sentence. */
#include <stdint.h>

#include "admission/rules_review.h"
#include "auth/user.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/json_write.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void write_object(struct text *text, const char *key, const struct doc *doc)
{
    json_write_key(text, key);
    if (doc)
        json_write_raw(text, doc_bytes(doc));
    else
        json_write_raw(text, SLICE("null"));
}

static void write_user(struct text *text, const struct user *user)
{
    json_write_key(text, "userInfo");
    json_write_object(text);
    json_write_member(text, "username", user->name);
    json_write_key(text, "groups");
    json_write_list(text);
    for (size_t i = 0; i < user->group_count; i++)
        json_write_string(text, user->groups[i]);
    json_write_end_list(text);
    json_write_end_object(text);
}

static void write_review(struct text *text, const struct rules_review *review)
{
    json_write_object(text);
    json_write_member(text, "kind", "AdmissionReview");
    json_write_member(text, "apiVersion", "admission.k8s.io/v1");
    json_write_key(text, "request");
    json_write_object(text);
    json_write_key(text, "uid");
    json_write_slice(text, review->uid);
    json_write_member(text, "operation", rules_review_operation(review->request.operation));
    json_write_key(text, "subResource");
    json_write_slice(text, review->request.subresource);
    write_object(text, "object", review->request.object);
    write_object(text, "oldObject", review->request.before);
    write_user(text, review->request.user);
    json_write_end_object(text);
    json_write_end_object(text);
}

static bool same(const struct doc *a, const struct doc *b)
{
    return a && b ? value_equal(doc_root(a), doc_root(b)) : a == b;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(text) struct text text = TEXT_EMPTY;
    CLEANUP(error) struct error *err = NULL;
    struct rules_review review;
    struct rules_review again;

    err = rules_review_read(arena, slice_of((const char *)data, size), &review);
    if (err) {
        ASSERT(err->code == ERR_BAD_REQUEST);
        return 0;
    }
    ASSERT(review.uid.size && review.request.user->name[0]);
    write_review(&text, &review);
    err = rules_review_read(arena, text_slice(&text), &again);
    ASSERT(!err);
    ASSERT(slice_equal(review.uid, again.uid));
    ASSERT(review.request.operation == again.request.operation);
    ASSERT(slice_equal(review.request.subresource, again.request.subresource));
    ASSERT(same(review.request.object, again.request.object));
    ASSERT(same(review.request.before, again.request.before));
    ASSERT(slice_is(slice_from(review.request.user->name), again.request.user->name));
    ASSERT(review.request.user->group_count == again.request.user->group_count);
    return 0;
}
