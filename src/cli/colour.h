/* The sixteen basic colours, and when to use them. Meaning is never in the colour alone. */
#pragma once

#include <stdbool.h>

#include "base/slice.h"

struct cli;
struct text;

enum colour {
    COLOUR_NONE,
    COLOUR_HEADER,
    COLOUR_GOOD,
    COLOUR_BUSY,
    COLOUR_BAD,
    COLOUR_FAINT,
    COLOUR_LEAVING,
};

/* Whether what goes to this descriptor is coloured: --color, the variables, the terminal. */
bool colour_is_on(struct cli *cli, int fd);

/* The colour of a phase or status such as "Ready"; COLOUR_NONE for words that have none. */
enum colour colour_of_word(struct slice word);

/* Appends the text in its colour, or as it is when `on` is false. */
void colour_append(struct text *text, bool on, enum colour colour, bool bold, struct slice what);
