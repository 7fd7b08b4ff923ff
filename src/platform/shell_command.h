/* `butler terminal-shell`: what the server starts for a terminal. It makes a sandbox around itself
 * and becomes the shell in it; see src/sandbox. */
#pragma once

struct command;
struct server_settings;
struct text;

extern const struct command shell_command;

/* This program, called so; ends with NULL. */
extern const char *const shell_command_launcher[];

/* A line when the settings ask for sandboxes by name and this machine makes none. */
void shell_command_check(const struct server_settings *settings, struct text *problems);
