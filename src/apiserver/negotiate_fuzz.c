/* Input: an Accept header. Whoever also takes anything is never refused and gets the same as before
 * if there was something; the type of an answer is one the client could have asked for by name. */
#include <stdint.h>

#include "apiserver/limits.h"
#include "apiserver/negotiate.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static size_t count_of(const char *text, char wanted)
{
    size_t count = 0;

    for (; *text; text++)
        count += *text == wanted;
    return count;
}

/* The least that any client could add: it is looked at last. */
static void check_anything(struct arena *arena, const struct negotiate_question *question)
{
    struct negotiate_question more = *question;
    struct negotiate_form form;
    struct error *err;

    if (count_of(question->accept, ',') + 2 > API_MAX_ACCEPT)
        return;
    more.accept =
        arena_format(arena, "%s%s*/*;q=0", question->accept, *question->accept ? "," : "");
    err = negotiate_plain(&more, &form);
    ASSERT(!err || (question->watch && err->code == ERR_NOT_ACCEPTABLE));
    error_free(err);
}

static void check_type(const struct negotiate_question *question, const struct negotiate_form *form)
{
    struct negotiate_question exact = *question;
    struct negotiate_form again;

    ASSERT(!question->watch || form->media != NEGOTIATE_YAML);
    ASSERT(form->shape != NEGOTIATE_TABLE || form->media != NEGOTIATE_PROTOBUF);
    ASSERT(form->shape != NEGOTIATE_OBJECT || question->protobuf ||
           form->media != NEGOTIATE_PROTOBUF);
    if (form->shape != NEGOTIATE_OBJECT)
        return;
    exact.accept = negotiate_content_type(form->media, question->watch);
    ASSERT(!negotiate_answer(&exact, &again));
    ASSERT(again.media == form->media && again.shape == form->shape);
}

static void check(struct arena *arena, const struct negotiate_question *question)
{
    struct negotiate_form form;
    CLEANUP(error) struct error *err = negotiate_answer(question, &form);

    ASSERT(!err || err->code == ERR_NOT_ACCEPTABLE);
    if (!err)
        check_type(question, &form);
    check_anything(arena, question);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct negotiate_question question = {
        .accept = arena_strndup(arena, (const char *)data, size),
    };
    enum negotiate_discovery discovery;
    struct negotiate_form form;
    enum negotiate_media media;
    enum negotiate_patch patch;

    for (unsigned i = 0; i < 4; i++) {
        question.watch = i & 1;
        question.protobuf = i & 2;
        check(arena, &question);
    }
    error_free(negotiate_discovery(&question, &discovery, &form));
    error_free(negotiate_body(question.accept, true, &media));
    error_free(negotiate_patch(question.accept, true, &patch));
    return 0;
}
