/* butlerctl: for the users of the platform. */
#include "cli/command.h"
#include "cli/version.h"

static const struct command *const commands[] = {
    &version_command,
    NULL,
};

static const struct program program = {
    .name = "butlerctl",
    .summary = "Kubernetes clusters for your team",
    .commands = commands,
};

int main(int argc, char **argv)
{
    return cli_main(&program, argc, argv);
}
