/* Semantic versions: v1.30.2-rc.1+build. Any thread. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/slice.h"

struct arena;
struct error;
struct text;

struct semver {
    uint64_t major;
    uint64_t minor;
    uint64_t patch;
    struct slice prerelease; /* "rc.1", borrowed from the text; empty when there is none */
    struct slice build;      /* "build", borrowed likewise; has no part in the order */
};

/* As SemVer 2.0 says, with or without a leading v. */
struct error *semver_parse(struct slice text, struct semver *out_version);

/* A minor such as v1.31, which stands for all its patches; patch is 0. */
struct error *semver_parse_minor(struct slice text, struct semver *out_version);

void semver_append(struct text *text, const struct semver *version); /* without the v */
char *semver_format(struct arena *arena, const struct semver *version);

/* By precedence: a pre-release comes before its release. The sign is what counts. */
int semver_compare(const struct semver *a, const struct semver *b);

/* How many minors `to` is ahead of `from`, negative when behind. False when the majors differ and
 * minors cannot be compared. */
bool semver_minor_skew(const struct semver *from, const struct semver *to, int64_t *out_minors);
