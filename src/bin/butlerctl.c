/* butlerctl: for the users of the platform. Also installed as kubectl-butler. */
#include "cli/command.h"
#include "ctl/commands.h"

static const struct program program = {
    .name = "butlerctl",
    .summary = "Kubernetes clusters for your team",
    .commands = ctl_commands,
    .is_client = true,
};

int main(int argc, char **argv)
{
    return cli_main(&program, argc, argv);
}
