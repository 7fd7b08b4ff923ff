/* Two arrays: senders fill one while the loop reads the other. */
#include "loop/mailbox.h"

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

#include "base/memory.h"
#include "loop/loop_internal.h"

struct mailbox {
    struct letter letter; /* on its way while messages wait and the loop does not know yet */
    atomic_size_t references;
    struct loop *loop;
    size_t message_size;
    size_t max_waiting;
    void (*on_message)(void *context, void *message);
    void *context;

    pthread_mutex_t mutex; /* guards what follows */
    char *filling;
    size_t count;
    bool sent;
    bool closed;

    char *reading;        /* loop thread only, as the rest */
    size_t reading_count; /* 0: nothing is being delivered */
    size_t reading_next;
};

static void deliver(struct letter *letter);

struct mailbox *mailbox_open(struct loop *loop, size_t message_size, size_t max_waiting,
                             void (*on_message)(void *context, void *message), void *context)
{
    struct mailbox *mailbox = NEW(struct mailbox);

    ASSERT(message_size > 0 && max_waiting > 0);
    loop_handle_opened(loop);
    atomic_init(&mailbox->references, 1);
    pthread_mutex_init(&mailbox->mutex, NULL);
    mailbox->letter.open = deliver;
    mailbox->loop = loop;
    mailbox->message_size = message_size;
    mailbox->max_waiting = max_waiting;
    mailbox->on_message = on_message;
    mailbox->context = context;
    mailbox->filling = memory_array(max_waiting, message_size);
    mailbox->reading = memory_array(max_waiting, message_size);
    return mailbox;
}

struct mailbox *mailbox_ref(struct mailbox *mailbox)
{
    atomic_fetch_add_explicit(&mailbox->references, 1, memory_order_relaxed);
    return mailbox;
}

struct mailbox *mailbox_unref(struct mailbox *mailbox)
{
    if (!mailbox || atomic_fetch_sub(&mailbox->references, 1) != 1)
        return NULL;
    pthread_mutex_destroy(&mailbox->mutex);
    memory_free(mailbox->filling);
    memory_free(mailbox->reading);
    return memory_free(mailbox);
}

static bool append(struct mailbox *mailbox, const void *message, bool *out_first)
{
    if (mailbox->closed || mailbox->count == mailbox->max_waiting)
        return false;
    memcpy(mailbox->filling + mailbox->count * mailbox->message_size, message,
           mailbox->message_size);
    mailbox->count++;
    *out_first = !mailbox->sent;
    mailbox->sent = true;
    return true;
}

bool mailbox_send(struct mailbox *mailbox, const void *message)
{
    bool first = false;
    bool accepted;

    pthread_mutex_lock(&mailbox->mutex);
    accepted = append(mailbox, message, &first);
    if (first) {
        /* Sent under the mutex: mailbox_close() then knows that no letter leaves after it, and the
         * loop may go. */
        mailbox_ref(mailbox);
        loop_send(mailbox->loop, &mailbox->letter);
    }
    pthread_mutex_unlock(&mailbox->mutex);
    return accepted;
}

static void swap_arrays(struct mailbox *mailbox)
{
    char *read = mailbox->reading;

    pthread_mutex_lock(&mailbox->mutex);
    mailbox->reading = mailbox->filling;
    mailbox->reading_count = mailbox->count;
    mailbox->reading_next = 0;
    mailbox->filling = read;
    mailbox->count = 0;
    mailbox->sent = false;
    pthread_mutex_unlock(&mailbox->mutex);
}

static void *next_message(struct mailbox *mailbox)
{
    return mailbox->reading + mailbox->reading_next++ * mailbox->message_size;
}

static void deliver(struct letter *letter)
{
    struct mailbox *mailbox = CONTAINER_OF(letter, struct mailbox, letter);

    swap_arrays(mailbox);
    while (mailbox->reading_next < mailbox->reading_count)
        mailbox->on_message(mailbox->context, next_message(mailbox));
    mailbox_unref(mailbox);
}

/* What is being delivered comes first, so that discarding keeps the order too. */
static void discard_reading(struct mailbox *mailbox, void (*discard)(void *context, void *message))
{
    while (mailbox->reading_next < mailbox->reading_count) {
        void *message = next_message(mailbox);

        if (discard)
            discard(mailbox->context, message);
    }
}

void mailbox_close(struct mailbox *mailbox, void (*discard)(void *context, void *message))
{
    struct loop *loop = mailbox->loop;

    discard_reading(mailbox, discard);
    pthread_mutex_lock(&mailbox->mutex);
    ASSERT(!mailbox->closed);
    mailbox->closed = true;
    pthread_mutex_unlock(&mailbox->mutex);
    /* Nobody fills it any more, so it can be read in place of the other. */
    swap_arrays(mailbox);
    discard_reading(mailbox, discard);
    loop_handle_closing(loop);
    loop_handle_closed(loop);
    mailbox_unref(mailbox);
}

size_t mailbox_waiting(struct mailbox *mailbox)
{
    size_t count;

    pthread_mutex_lock(&mailbox->mutex);
    count = mailbox->count;
    pthread_mutex_unlock(&mailbox->mutex);
    return count;
}
