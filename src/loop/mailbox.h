/* A bounded queue of messages of one size, from any thread to a loop. Where loop_post() is for
 * answers that somebody waits for, this is for streams of news whose sender may be faster than the
 * loop: at the bound the sender is told, and decides. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/cleanup.h"

struct loop;
struct mailbox;

/* Loop thread. on_message gets each message in the order of sending; messages of one thread keep
 * their order. The message is valid during the call. The caller holds the first reference; each
 * sender holds one of its own. */
struct mailbox *mailbox_open(struct loop *loop, size_t message_size, size_t max_waiting,
                             void (*on_message)(void *context, void *message), void *context);

/* Loop thread, also inside on_message. No message is delivered after this call: those that wait go
 * to discard (NULL: nobody), and later ones are refused. Gives up the caller's reference. */
void mailbox_close(struct mailbox *mailbox, void (*discard)(void *context, void *message));

struct mailbox *mailbox_ref(struct mailbox *mailbox); /* any thread */
struct mailbox *mailbox_unref(struct mailbox *mailbox);

/* Any thread. Copies the message. False when max_waiting messages wait or the mailbox is closed:
 * nothing was sent, and what the message points to stays the sender's. */
bool mailbox_send(struct mailbox *mailbox, const void *message);

size_t mailbox_waiting(struct mailbox *mailbox); /* any thread; for metrics */

CLEANUP_DEFINE(mailbox, struct mailbox *, mailbox_unref)
