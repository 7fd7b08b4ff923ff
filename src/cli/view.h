/* How a kind is shown in a table: which columns, and what stands in them. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/slice.h"
#include "doc/value.h"

struct kube_resource;
struct text;

enum view_flags {
    VIEW_WIDE = 1 << 0,      /* only with -o wide */
    VIEW_RIGHT = 1 << 1,     /* a number */
    VIEW_NAMESPACE = 1 << 2, /* only in lists over all namespaces */
    VIEW_OPTIONAL = 1 << 3,  /* only when a row has something there */
    VIEW_AGE = 1 << 4,       /* the path leads to a time: how long ago it was */
    VIEW_PHASE = 1 << 5,     /* a word that has a colour */
    VIEW_SOFT = 1 << 6,      /* may be cut where the terminal is narrow */
};

struct view_row {
    struct value object;
    int64_t now_ms;
};

struct view_column {
    const char *title; /* "K8S VERSION"; NULL ends the table */
    const char *path;  /* "status.phase"; NULL: write() */
    unsigned flags;
    void (*write)(const struct view_row *row, struct text *text);
};

struct view {
    const char *things;                   /* "clusters", for "No clusters found" */
    const struct kube_resource *resource; /* NULL: computed, not of the API */
    const struct view_column *columns;
};

/* Appends what stands in a column; "-" for nothing. */
void view_append(const struct view_column *column, const struct view_row *row, struct text *text);

/* The value that a path such as "status.phase" leads to. */
struct value view_find(struct value object, const char *path);

/* Appends a value as people read it: texts bare, lists with commas; nothing when it is absent. */
void view_append_value(struct value value, struct text *text);

/* "12s", "5m", "3h", "2d", "6w" since a time of RFC 3339; "-" without one. */
void view_append_age(struct slice time, int64_t now_ms, struct text *text);
