/* Colours. */
#include "cli/colour.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/cleanup.h"
#include "base/error.h"
#include "base/text.h"
#include "cli/settings.h"

static bool is_set(const char *variable)
{
    const char *value = getenv(variable);

    return value && *value;
}

static bool by_itself(int fd)
{
    const char *term = getenv("TERM");
    const char *force = getenv("CLICOLOR_FORCE");

    if (force && strcmp(force, "1") == 0)
        return true;
    return isatty(fd) && !(term && strcmp(term, "dumb") == 0) && !is_set("NO_COLOR") &&
           !is_set("BUTLER_NO_COLOR");
}

bool colour_is_on(struct cli *cli, int fd)
{
    struct settings_value color;
    struct error *err = settings_effective(cli, "color", &color);

    if (err) {
        error_drop(err, "settings that cannot be read are told elsewhere");
        return by_itself(fd);
    }
    if (strcmp(color.value, "always") == 0)
        return true;
    return strcmp(color.value, "never") != 0 && by_itself(fd);
}

enum colour colour_of_word(struct slice word)
{
    static const struct {
        const char *word;
        enum colour colour;
    } words[] = {
        { "Ready", COLOUR_GOOD },
        { "Running", COLOUR_GOOD },
        { "Healthy", COLOUR_GOOD },
        { "True", COLOUR_GOOD },
        { "Installed", COLOUR_GOOD },
        { "Provisioning", COLOUR_BUSY },
        { "Installing", COLOUR_BUSY },
        { "Updating", COLOUR_BUSY },
        { "Upgrading", COLOUR_BUSY },
        { "Creating", COLOUR_BUSY },
        { "Progressing", COLOUR_BUSY },
        { "Warning", COLOUR_BUSY },
        { "Degraded", COLOUR_BUSY },
        { "Failed", COLOUR_BAD },
        { "Critical", COLOUR_BAD },
        { "Expired", COLOUR_BAD },
        { "False", COLOUR_BAD },
        { "Pending", COLOUR_FAINT },
        { "Unknown", COLOUR_FAINT },
        { "absent", COLOUR_FAINT },
        { "-", COLOUR_FAINT },
        { "Deleting", COLOUR_LEAVING },
        { "Terminating", COLOUR_LEAVING },
    };

    for (size_t i = 0; i < COUNT_OF(words); i++) {
        if (slice_is(word, words[i].word))
            return words[i].colour;
    }
    return COLOUR_NONE;
}

static const char *code_of(enum colour colour)
{
    switch (colour) {
    case COLOUR_NONE:
        return "39";
    case COLOUR_HEADER:
        return "34";
    case COLOUR_GOOD:
        return "32";
    case COLOUR_BUSY:
        return "33";
    case COLOUR_BAD:
        return "31";
    case COLOUR_FAINT:
        return "90";
    case COLOUR_LEAVING:
        return "35";
    }
    return "39";
}

void colour_append(struct text *text, bool on, enum colour colour, bool bold, struct slice what)
{
    if (!on || (colour == COLOUR_NONE && !bold)) {
        text_append_slice(text, what);
        return;
    }
    text_appendf(text, "\033[%s%sm", bold ? "1;" : "", code_of(colour));
    text_append_slice(text, what);
    text_append(text, "\033[0m");
}
