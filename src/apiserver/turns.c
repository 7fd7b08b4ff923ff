/* Turns of writes. */
#include "apiserver/turns.h"

#include "apiserver/apiserver_internal.h"
#include "apiserver/limits.h"
#include "apiserver/request.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/random.h"

struct turns {
    uint64_t seed[2];
    pthread_mutex_t locks[API_TURNS];
};

void turns_open(struct apiserver *server)
{
    struct turns *turns = NEW(struct turns);

    random_bytes(turns->seed, sizeof(turns->seed));
    for (size_t i = 0; i < API_TURNS; i++)
        pthread_mutex_init(&turns->locks[i], NULL);
    server->turns = turns;
}

void turns_close(struct apiserver *server)
{
    if (!server->turns)
        return;
    for (size_t i = 0; i < API_TURNS; i++)
        pthread_mutex_destroy(&server->turns->locks[i]);
    server->turns = memory_free(server->turns);
}

void turns_begin(struct request *request, struct slice key)
{
    struct turns *turns = request->server->turns;

    ASSERT(!request->turn);
    request->turn = &turns->locks[map_hash(turns->seed, key.data, key.size) % API_TURNS];
    pthread_mutex_lock(request->turn);
}

void turns_end(struct request *request)
{
    pthread_mutex_t *turn = request->turn;

    request->turn = NULL;
    if (turn)
        pthread_mutex_unlock(turn);
}
