/* The table of kind_minors.c, in a file that is made by ./dev gen. */
#pragma once

struct kind_minors {
    const char *group;
    const char *version;
    const char *kind;
    unsigned since; /* the first minor that has it, and the last one */
    unsigned until;
};

/* Those that not all minors from first to last have; ends with an empty one. */
extern const struct kind_minors kind_minors_table[];
extern const unsigned kind_minors_first;
extern const unsigned kind_minors_last;
