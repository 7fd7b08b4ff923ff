/* Objects, lists and events as the client wants to see them: JSON, YAML or protobuf; whole, as a
 * table, or their metadata alone. Any thread. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct answer;
struct answer_list;
struct doc;
struct error;
struct record;
struct request;
struct text;

enum encode_event_type {
    ENCODE_ADDED,
    ENCODE_MODIFIED,
    ENCODE_DELETED,
};

/* Appends a whole answer; out_type is its Content-Type. */
struct error *encode_answer(struct request *request, const struct answer *answer, struct text *text,
                            const char **out_type);

/* The pieces of a list in JSON: its head, then items in the version of the request, with commas
 * between them, then its end. */
void encode_list_begin(const struct request *request, const struct answer_list *list,
                       struct text *text);
void encode_list_item(const struct request *request, const struct doc *doc, struct text *text);
void encode_list_end(struct text *text);

/* The document goes out as it is: no need to encode it. */
bool encode_is_plain(const struct request *request, const struct answer *answer);

/* The stored object that an event is about, under the version of the event, which differs from its
 * own when it stopped matching. The caller unrefs it. */
struct doc *encode_event_object(const struct record *record, uint64_t version);

/* Append one event of a watch, ready to be sent; the object is in the version of the request. */
void encode_event(struct request *request, enum encode_event_type type, const struct doc *object,
                  struct text *text);
void encode_event_bookmark(struct request *request, uint64_t version, bool initial_end,
                           struct text *text);
void encode_event_status(const struct request *request, const struct doc *status,
                         struct text *text);

const char *encode_stream_type(const struct request *request); /* Content-Type of a watch */
