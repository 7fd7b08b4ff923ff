/* What the operating systems of this room share. */
#pragma once

#include "os/facts_internal.h"
#include "os/os.h"

struct edit;
struct text;

/* One system. */
struct os {
    const char *type;
    bool beta;
    unsigned needs; /* enum fact flags */

    const char *format; /* of the Secret; NULL: choose_format tells, or there is no Secret */
    const char *(*choose_format)(const struct os_input *input);

    /* One of the two is there: a text for a Secret, or an object without its metadata. */
    struct error *(*write)(struct arena *arena, const struct facts *facts, struct text *text);
    struct error *(*object)(struct arena *arena, const struct facts *facts, struct doc **out_doc);
};

extern const struct os os_talos_system;
extern const struct os os_rocky_system;
extern const struct os os_flatcar_system;
extern const struct os os_bottlerocket_system;
extern const struct os os_kairos_system;

/* Ends the edit and appends it as YAML. */
struct error *os_write_yaml(struct edit *take_edit, struct text *text);

/* Ends the edit; the document belongs to the arena. */
struct error *os_seal(struct arena *arena, struct edit *take_edit, const struct doc **out_doc);

/* Name, namespace and the labels of everything that belongs to a tenant's workers. */
void os_set_metadata(struct edit *edit, const char *namespace, const char *cluster_name,
                     const char *name);
void os_set_data(struct edit *edit, const char *key, struct slice value); /* of a Secret */

/* What the text holds, as a secret of the arena. */
const struct secret *os_keep_secret(struct arena *arena, struct text *take_text);
