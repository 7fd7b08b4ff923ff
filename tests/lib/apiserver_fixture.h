/* An API server in a directory of its own, and a client of it in the same process. Static, so that
 * only the tests that ask for one need a server to link with. */
#pragma once

#include <dirent.h>
#include <stdlib.h>
#include <unistd.h>

#include "apiserver/apiserver.h"
#include "apiserver/transport.h"
#include "auth/user.h"
#include "base/clock.h"
#include "base/memory.h"
#include "doc/doc.h"
#include "lib/test.h"
#include "loop/loop.h"
#include "loop/pool.h"

struct apiserver_fixture {
    struct arena *arena;
    char directory[64];
    struct loop *loop; /* nobody runs it */
    struct pool *pool;
    struct apiserver *server;
    struct kube_transport *transport; /* an administrator's */
    struct user user;
};

/* Directory, loop, pool, clock and key file of the options are filled in here. */
static void apiserver_fixture_open(struct apiserver_fixture *fixture,
                                   const struct apiserver_options *options)
{
    static const char *const groups[] = { USER_GROUP_MASTERS, USER_GROUP_AUTHENTICATED };
    struct apiserver_options complete = *options;
    struct error *err;

    if (!fixture->arena) {
        fixture->arena = arena_create();
        snprintf(fixture->directory, sizeof(fixture->directory), "/tmp/butler-apiserver.XXXXXX");
        ASSERT(mkdtemp(fixture->directory));
    }
    fixture->loop = loop_new(clock_system(), NULL);
    fixture->pool = pool_new("test", 1, 1);
    fixture->user = (struct user){ .name = "admin",
                                   .uid = "",
                                   .groups = groups,
                                   .group_count = COUNT_OF(groups),
                                   .origin = USER_FROM_PROCESS };
    complete.directory = fixture->directory;
    complete.loop = fixture->loop;
    complete.pool = fixture->pool;
    complete.clock = clock_system();
    complete.encryption_key_file = arena_format(fixture->arena, "%s/key", fixture->directory);
    err = apiserver_open(&complete, &fixture->server);
    if (err)
        fprintf(stderr, "%s\n", error_format(err));
    ASSERT(!err);
    fixture->transport = transport_new(fixture->server, &fixture->user);
}

/* What was stored stays; it can be opened again. */
static void apiserver_fixture_close(struct apiserver_fixture *fixture)
{
    fixture->transport = transport_free(fixture->transport);
    fixture->server = apiserver_close(fixture->server);
    fixture->pool = pool_free(fixture->pool);
    fixture->loop = loop_free(fixture->loop);
}

static void apiserver_fixture_done(struct apiserver_fixture *fixture)
{
    DIR *directory = opendir(fixture->directory);
    struct dirent *entry;

    ASSERT(directory);
    if (fixture->server)
        apiserver_fixture_close(fixture);
    while ((entry = readdir(directory)))
        unlink(arena_format(fixture->arena, "%s/%s", fixture->directory, entry->d_name));
    closedir(directory);
    rmdir(fixture->directory);
    arena_free(fixture->arena);
}
