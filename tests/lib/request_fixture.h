/* A whole API server in the test's directory, asked as its own transport and HTTP service ask it:
 * on a worker, while the loop runs on the test's thread. Static, so that only the tests of its room
 * need one to link with. */
#pragma once

#include <string.h>

#include "apiserver/apiserver.h"
#include "apiserver/apiserver_internal.h"
#include "apiserver/request.h"
#include "auth/user.h"
#include "base/clock.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "doc/yaml.h"
#include "lib/test.h"
#include "loop/loop.h"
#include "loop/pool.h"

struct request_fixture {
    struct loop *loop;
    struct pool *pool;
    struct apiserver *server;
};

/* One request. */
struct request_fixture_call {
    const char *method;      /* "POST" */
    const char *path;        /* "/api/v1/namespaces/default/pods" */
    const char *body;        /* YAML; NULL: none */
    const struct user *user; /* NULL: the server itself */
    bool dry_run;
    bool strategic; /* of a PATCH: not a merge patch */

    /* What came of it. */
    struct request_fixture *f;
    struct request request;
    struct doc *doc;
    struct error *err;
};

static inline void request_fixture_release(void *context)
{
    struct request_fixture *f = context;

    apiserver_stop(f->server);
    while (pool_running(f->pool)) { /* what waits for somebody else is ended by the loop */
        loop_stop(f->loop);
        loop_run(f->loop);
    }
    pool_free(f->pool);
    apiserver_close(f->server);
    loop_free(f->loop);
}

/* Without controllers. Lives as long as the test. */
static inline struct request_fixture *request_fixture_with(const struct apiserver_options *options)
{
    struct arena *arena = fixture_current()->arena;
    struct request_fixture *f = arena_new(arena, struct request_fixture);
    struct apiserver_options with = *options;

    f->loop = loop_new(clock_system(), NULL);
    f->pool = pool_new("test", 8, 1000);
    with.directory = fixture_directory();
    with.encryption_key_file = fixture_path("encryption.key");
    with.loop = f->loop;
    with.pool = f->pool;
    with.clock = clock_system();
    assert_no_error(apiserver_open(&with, &f->server));
    arena_defer(arena, request_fixture_release, f);
    return f;
}

static inline struct request_fixture *request_fixture_new(void)
{
    return request_fixture_with(&(struct apiserver_options){ .directory = NULL });
}

static inline struct error *request_fixture_prepare(struct request_fixture_call *call)
{
    struct arena *arena = fixture_current()->arena;
    struct request *request = &call->request;
    struct error *err;

    *request = (struct request){
        .server = call->f->server,
        .arena = arena,
        .user = call->user ? call->user : user_of_server(),
        .user_agent = "test",
        .options = { .dry_run = call->dry_run, .field_validation = FIELD_VALIDATION_STRICT },
        .patch_type = call->strategic ? NEGOTIATE_PATCH_STRATEGIC : NEGOTIATE_PATCH_MERGE,
    };
    if (call->body) {
        struct doc *body;

        err = yaml_parse(slice_from(call->body), NULL, &body);
        if (err)
            return err;
        arena_defer(arena, doc_release, body);
        request->body_doc = body;
    }
    err = request_target_parse(arena, slice_from(call->path), &request->target);
    if (err)
        return err;
    assert_true(
        request_target_verb(&request->target, slice_from(call->method), false, &request->verb));
    return request_resolve(request);
}

static inline void request_fixture_run(void *context)
{
    struct request_fixture_call *call = context;
    CLEANUP(answer) struct answer answer = { 0 };

    call->err = request_run(&call->request, &answer);
    call->doc = STEAL(answer.doc);
}

static inline void request_fixture_end(void *context)
{
    struct request_fixture_call *call = context;

    loop_stop(call->f->loop);
}

/* Runs it to its end. The document, if there is one, lives as long as the test. */
static inline struct error *request_fixture_ask(struct request_fixture *f,
                                                struct request_fixture_call *call)
{
    call->f = f;
    call->err = request_fixture_prepare(call);
    if (!call->err) {
        assert_true(
            pool_submit_for(f->pool, f->loop, request_fixture_run, request_fixture_end, call));
        loop_run(f->loop);
    }
    if (call->doc)
        arena_defer(fixture_current()->arena, doc_release, call->doc);
    return call->err;
}

/* What came of a request that must succeed. */
static inline struct value request_fixture_must(struct request_fixture *f, const char *method,
                                                const char *path, const char *body)
{
    struct request_fixture_call call = { .method = method, .path = path, .body = body };

    assert_no_error(request_fixture_ask(f, &call));
    return call.doc ? doc_root(call.doc) : VALUE_ABSENT_VALUE;
}

static inline struct error *request_fixture_try(struct request_fixture *f, const char *method,
                                                const char *path, const char *body)
{
    struct request_fixture_call call = { .method = method, .path = path, .body = body };

    return request_fixture_ask(f, &call);
}

/* Part of an object as JSON; "" when it is absent. */
static inline const char *request_fixture_print(struct value value, const char *const *keys)
{
    struct value part = value_find(value, keys);
    CLEANUP(text) struct text text = TEXT_EMPTY;

    if (value_exists(part))
        json_format(part, JSON_COMPACT, JSON_AS_IS, &text);
    return arena_strdup(fixture_current()->arena, text_string(&text));
}
