/* A ring of notices. */
#include "server/notice_board.h"

#include <string.h>

#include "base/memory.h"
#include "base/uuid.h"
#include "server/stream_internal.h"

enum {
    BOARD_SIZE = 1000,
};

#define REPEAT_US (INT64_C(60) * 1000 * 1000)

struct notice_board {
    struct notice_kept *kept[BOARD_SIZE];
    size_t first;
    size_t count;
};

static struct notice_kept *free_kept(struct notice_kept *kept)
{
    if (!kept)
        return NULL;
    text_done(&kept->frame);
    memory_free(kept->texts);
    return memory_free(kept);
}

struct notice_board *notice_board_new(void)
{
    return NEW(struct notice_board);
}

struct notice_board *notice_board_free(struct notice_board *board)
{
    if (!board)
        return NULL;
    for (size_t i = 0; i < BOARD_SIZE; i++)
        free_kept(board->kept[i]);
    return memory_free(board);
}

static bool is_repeat(const struct notice *a, const struct notice *b)
{
    return strcmp(a->trigger, b->trigger) == 0 && slice_equal(a->namespace, b->namespace) &&
           slice_equal(a->name, b->name) && slice_equal(a->team, b->team) &&
           slice_equal(a->actor, b->actor) && slice_is(slice_from(a->kind), b->kind);
}

static const struct notice_kept *at(const struct notice_board *board, size_t index)
{
    return board->kept[(board->first + index) % BOARD_SIZE];
}

static struct slice keep(char **at, struct slice text)
{
    struct slice copy = slice_of(*at, text.size);

    if (text.size)
        memcpy(*at, text.data, text.size);
    *at += text.size;
    return copy;
}

/* Trigger, title and kind are constants of ours, except a kind that comes from an entry. */
static void copy_texts(struct notice_kept *kept, const struct notice *notice)
{
    struct slice kind = slice_from(notice->kind);
    size_t size = notice->message.size + notice->namespace.size + notice->name.size +
                  notice->team.size + notice->actor.size + notice->person.size + kind.size + 1;
    char *place = kept->texts = memory_alloc(size);

    kept->notice = *notice;
    kept->notice.message = keep(&place, notice->message);
    kept->notice.namespace = keep(&place, notice->namespace);
    kept->notice.name = keep(&place, notice->name);
    kept->notice.team = keep(&place, notice->team);
    kept->notice.actor = keep(&place, notice->actor);
    kept->notice.person = keep(&place, notice->person);
    kept->notice.kind = keep(&place, kind).data;
    *place = 0;
}

const struct notice_kept *notice_board_add(struct notice_board *board, const struct notice *notice,
                                           int64_t now_us)
{
    CLEANUP(text) struct text json = TEXT_EMPTY;
    struct notice_kept *kept;
    CLEANUP(text) struct text id = TEXT_EMPTY;
    size_t place;

    for (size_t i = board->count; i > 0 && at(board, i - 1)->time_us > now_us - REPEAT_US; i--)
        if (is_repeat(&at(board, i - 1)->notice, notice))
            return NULL;
    if (board->count == BOARD_SIZE) {
        board->kept[board->first] = free_kept(board->kept[board->first]);
        board->first = (board->first + 1) % BOARD_SIZE;
        board->count--;
    }
    kept = NEW(struct notice_kept);
    kept->time_us = now_us;
    copy_texts(kept, notice);
    uuid_append(&id, uuid_random());
    memcpy(kept->id, text_string(&id), sizeof(kept->id));
    notice_append(notice, kept->id, now_us, &json);
    stream_message_notice(&kept->frame, text_slice(&json));
    place = (board->first + board->count++) % BOARD_SIZE;
    board->kept[place] = kept;
    return kept;
}

const struct notice_kept *notice_board_next(const struct notice_board *board, size_t *position)
{
    return *position < board->count ? at(board, (*position)++) : NULL;
}
