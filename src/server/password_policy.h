/* What a new password must be. All rules that are not met are told at once. Pure; any thread. */
#pragma once

#include <stdbool.h>

#include "base/slice.h"

struct error;

enum password_rule { /* flags */
    PASSWORD_RULE_LENGTH = 1 << 0,
    PASSWORD_RULE_UPPER = 1 << 1,
    PASSWORD_RULE_LOWER = 1 << 2,
    PASSWORD_RULE_DIGIT = 1 << 3,
    PASSWORD_RULE_PERSONAL = 1 << 4, /* is the e-mail address or a name of the user */
    PASSWORD_RULE_COMMON = 1 << 5,
    PASSWORD_RULE_TOO_LONG = 1 << 6, /* bcrypt would cut it */
};

struct password_policy_input {
    struct slice password;
    struct slice email; /* empty each: not known */
    struct slice user;
    struct slice display_name;
    unsigned min_length; /* in characters */
};

/* The rules that are not met; 0: it will do. */
unsigned password_policy_check(const struct password_policy_input *input);

/* The name that clients know a rule by ("upper_case"), and a sentence about it. */
const char *password_rule_name(enum password_rule rule);
const char *password_rule_text(enum password_rule rule);

/* Whether it is made of nothing but words, rows of keys and years that everybody tries first,
 * however decorated: "P@ssw0rd2024!". */
bool password_is_common(struct slice password);
