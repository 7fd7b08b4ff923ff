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
