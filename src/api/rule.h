/* Rules in tables: what must hold for the members of an object, in the order in which clients are
 * told. Whatever is one line of a table is not written as code. Any thread. */
#pragma once

#include "api/field.h"

/* When a member is looked at. */
enum rule_when {
    RULE_FILLED, /* unless it is empty or absent */
    RULE_GIVEN,  /* unless it is absent */
    RULE_NEEDED, /* always; "Required value" when it is empty or absent */
    RULE_ALWAYS, /* always */
};

/* Every test that is not NULL is made. */
struct rule {
    const char *key; /* NULL ends a table */
    enum rule_when when;
    const char *missing;                      /* what follows "Required value" */
    const char *const *choices;               /* it is one of these texts */
    struct error *(*name)(struct slice name); /* a rule of base/name.h */
    void (*check)(const struct field *field);
    const struct rule *members; /* it is an object */
    const struct rule *items;   /* it is a list of objects */
    void (*each)(const struct field *item);
};

void rule_check(const struct field *object, const struct rule *rules);

/* A member that must stay as it was. */
struct rule_constant {
    const char *key;    /* NULL ends a table */
    const char *detail; /* told as forbidden; NULL: "field is immutable", with the value */
};

void rule_check_constants(const struct field *object, struct value before,
                          const struct rule_constant *constants);
