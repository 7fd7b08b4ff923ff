/* The notices of the last day, so that somebody who comes later can be told. Loop thread only. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "base/cleanup.h"
#include "base/text.h"
#include "base/uuid.h"
#include "server/notice.h"

struct notice_board;

struct notice_kept {
    struct notice notice; /* with texts of its own */
    char *texts;
    char id[UUID_TEXT_SIZE + 1];
    struct text frame; /* the message, as it is sent */
    int64_t time_us;
};

struct notice_board *notice_board_new(void);
struct notice_board *notice_board_free(struct notice_board *board); /* NULL in, NULL out */

/* NULL: the same was said of the same object less than a minute ago. Good until as many others have
 * come as the board holds. */
const struct notice_kept *notice_board_add(struct notice_board *board, const struct notice *notice,
                                           int64_t now_us);

/* Oldest first: start with *position = 0. NULL: that was all. */
const struct notice_kept *notice_board_next(const struct notice_board *board, size_t *position);

CLEANUP_DEFINE(notice_board, struct notice_board *, notice_board_free)
