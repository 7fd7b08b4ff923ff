/* Input. */
#include "cli/input.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "base/file.h"
#include "base/text.h"
#include "cli/limits.h"

static struct error *read_stdin(struct text *out_content)
{
    for (;;) {
        char *room = text_reserve(out_content, 65536);
        ssize_t size = read(STDIN_FILENO, room, 65536);

        if (size < 0)
            return error_errno(errno, "read stdin");
        if (size == 0)
            return NULL;
        text_grown(out_content, (size_t)size);
        if (out_content->size > INPUT_MAX_BYTES)
            return error_new(ERR_TOO_LARGE, "stdin is larger than %d bytes", INPUT_MAX_BYTES);
    }
}

struct error *input_read(const char *path, struct text *out_content)
{
    struct error *err;

    if (strcmp(path, "-") == 0)
        return read_stdin(out_content);
    err = file_read(path, INPUT_MAX_BYTES, out_content);
    if (err && err->code == ERR_NOT_FOUND)
        err = error_recode(err, ERR_BAD_REQUEST); /* what is named must be there */
    return err;
}
