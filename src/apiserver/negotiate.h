/* Which form an answer takes and which form a body has: Accept, Content-Type and what goes with
 * them, read as upstream reads them. Any thread. */
#pragma once

#include <stdbool.h>

struct error;

enum negotiate_media {
    NEGOTIATE_JSON,
    NEGOTIATE_YAML,
    NEGOTIATE_PROTOBUF,
};

enum negotiate_shape {
    NEGOTIATE_OBJECT,  /* as it is */
    NEGOTIATE_PARTIAL, /* as=PartialObjectMetadata, …List: its metadata alone */
    NEGOTIATE_TABLE,   /* as=Table */
};

/* What the rows of a table carry besides their cells. */
enum negotiate_include {
    NEGOTIATE_INCLUDE_METADATA,
    NEGOTIATE_INCLUDE_NONE,
    NEGOTIATE_INCLUDE_OBJECT,
};

enum negotiate_patch {
    NEGOTIATE_PATCH_JSON,
    NEGOTIATE_PATCH_MERGE,
    NEGOTIATE_PATCH_STRATEGIC,
    NEGOTIATE_PATCH_APPLY,
};

enum negotiate_discovery {
    NEGOTIATE_DISCOVERY_PLAIN, /* one document for each group */
    NEGOTIATE_DISCOVERY_V2,    /* everything in one */
    NEGOTIATE_DISCOVERY_V2BETA1,
};

/* What the client says; NULL each: nothing. Borrowed for the call. */
struct negotiate_question {
    const char *accept;
    const char *user_agent;
    const char *pretty;  /* parameter of the query */
    const char *include; /* parameter includeObject */
    bool watch;
    bool protobuf; /* the objects have a protobuf form, as built-in ones do */
    bool no_table; /* there are no objects to make rows of: reviews */
};

struct negotiate_form {
    enum negotiate_media media;
    enum negotiate_shape shape;
    bool meta_v1beta1; /* version of the shape; else v1 */
    bool pretty;
    enum negotiate_include include; /* of a table */
};

/* For objects and lists. ERR_NOT_ACCEPTABLE lists what could be had; ERR_BAD_REQUEST: includeObject
 * is none. */
struct error *negotiate_answer(const struct negotiate_question *question,
                               struct negotiate_form *out_form);

/* For answers that have one shape: errors, discovery of one group. */
struct error *negotiate_plain(const struct negotiate_question *question,
                              struct negotiate_form *out_form);

/* For /api and /apis; `out_form` as negotiate_plain(). */
struct error *negotiate_discovery(const struct negotiate_question *question,
                                  enum negotiate_discovery *out_discovery,
                                  struct negotiate_form *out_form);

/* The form of a body; ERR_UNSUPPORTED lists what could be sent. `protobuf` as above. */
struct error *negotiate_body(const char *content_type, bool protobuf,
                             enum negotiate_media *out_media);

/* The kind of a patch; `strategic` says that the resource has merge keys, as built-in ones do. */
struct error *negotiate_patch(const char *content_type, bool strategic,
                              enum negotiate_patch *out_patch);

/* What Content-Type an answer has. Constant. */
const char *negotiate_content_type(enum negotiate_media media, bool watch);
const char *negotiate_discovery_content_type(enum negotiate_discovery discovery);
