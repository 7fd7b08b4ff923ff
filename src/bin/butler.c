/* butler: the platform. */
#include "cli/command.h"
#include "cli/version.h"
#include "platform/apiserver_command.h"
#include "platform/backup_command.h"
#include "platform/controller_command.h"
#include "platform/render_command.h"
#include "platform/server_command.h"
#include "platform/shell_command.h"
#include "platform/supervisor_command.h"
#include "platform/up.h"

static const struct command *const commands[] = {
    &apiserver_command,
    &apiserver_backup_command,
    &apiserver_restore_command,
    &controller_command,
    &server_command,
    &server_routes_command,
    &server_verify_audit_command,
    &shell_command,
    &supervisor_command,
    &render_command,
    &up_command,
    &version_command,
    NULL,
};

static const struct program program = {
    .name = "butler",
    .summary = "Kubernetes clusters on request, from one small process",
    .commands = commands,
};

int main(int argc, char **argv)
{
    return cli_main(&program, argc, argv);
}
