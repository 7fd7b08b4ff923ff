/* butleradm: for its operators. */
#include "cli/command.h"
#include "cli/version.h"

static const struct command *const commands[] = {
    &version_command,
    NULL,
};

static const struct program program = {
    .name = "butleradm",
    .summary = "Run and repair a Butler platform",
    .commands = commands,
};

int main(int argc, char **argv)
{
    return cli_main(&program, argc, argv);
}
