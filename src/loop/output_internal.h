/* Reads what a child writes, and hands it on line by line, within bounds. Loop thread only. */
#pragma once

#include "loop/process.h"

struct log;
struct loop;
struct output;

/* Takes the descriptor. Lines go to on_line, or to the log when it is NULL. */
struct output *
output_open(struct loop *loop, int take_fd, const char *name, enum process_stream stream,
            void (*on_line)(void *context, enum process_stream stream, struct slice line),
            void *context);

/* Reads what is there, hands on the last line also without its end, and closes. Nothing is handed
 * on after this call; on_closed runs in a later turn and frees it. */
void output_finish(struct output *output, void (*on_closed)(void *context), void *context);
