/* A compiled JSONPath template: a tree of steps in an arena. */
#pragma once

#include "base/slice.h"
#include "doc/jsonpath.h"

struct arena;

enum step_kind {
    STEP_LITERAL,  /* text, number or truth value */
    STEP_FIELD,    /* .name */
    STEP_SLICE,    /* [0], [1:-1], [*] */
    STEP_WILDCARD, /* .* */
    STEP_DESCENT,  /* .. */
    STEP_UNION,    /* [a,b]: `branches` */
    STEP_FILTER,   /* [?(left operator right)] */
};

enum step_operator {
    OPERATOR_EXISTS,
    OPERATOR_EQUAL,
    OPERATOR_DIFFERENT,
    OPERATOR_LESS,
    OPERATOR_AT_MOST,
    OPERATOR_GREATER,
    OPERATOR_AT_LEAST,
};

/* One number of [start:end:step]. */
struct step_bound {
    int64_t number;
    bool known;
    bool derived; /* the end of [n], which is n + 1 */
};

/* Steps of one expression, or alternatives of a union, chained by `next`. */
struct step {
    enum step_kind kind;
    struct step *next;
    struct jsonpath_result literal;
    struct slice name;
    struct step_bound bounds[3];
    struct branch *branches;
    enum step_operator operator;
    struct step *left;
    struct step *right;
};

struct branch {
    struct branch *next;
    struct step *steps;
};

/* Pieces of a template: plain text, an expression, or a range with pieces of its own. */
struct piece {
    enum {
        PIECE_TEXT,
        PIECE_EXPRESSION,
        PIECE_RANGE,
    } kind;
    struct piece *next;
    struct slice text;
    struct step *steps;
    struct piece *body;
};

struct jsonpath {
    struct arena *arena;
    struct piece *pieces;
};

enum keyword {
    KEYWORD_NONE,
    KEYWORD_RANGE,
    KEYWORD_END,
};

/* Reads the inside of one pair of braces, or of a part of it. */
struct scanner {
    struct arena *arena;
    struct slice rest;
    const char *start;    /* of the whole template, for places in messages */
    unsigned depth;       /* of unions and filters inside each other */
    enum keyword keyword; /* what the expression begins with */
    struct step *first;
    struct step **last; /* where the next step is put */
};

/* Compiles up to the closing brace and takes it. */
struct error *jsonpath_parse_braces(struct scanner *scanner);

struct error *jsonpath_fail(const struct scanner *scanner, const char *what);
