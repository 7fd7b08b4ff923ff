/* butleradm: for its operators. */
#include "adm/commands.h"
#include "cli/command.h"

static const struct program program = {
    .name = "butleradm",
    .summary = "Run and repair a Butler platform",
    .commands = adm_commands,
    .is_client = true,
};

int main(int argc, char **argv)
{
    return cli_main(&program, argc, argv);
}
