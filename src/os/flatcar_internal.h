/* What a Flatcar machine gets, before it is written as Ignition or as a cloud-config. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

struct arena;
struct error;
struct facts;
struct text;

struct flatcar_file {
    const char *path;
    unsigned mode;
    const char *content;
};

struct flatcar_unit {
    const char *name;
    const char *content; /* NULL: the system has it */
    const char *drop_in; /* content of 10-butler.conf; NULL: none */
    bool masked;         /* else enabled */
    bool waits;          /* enabled, but started by another unit */
};

#define FLATCAR_MAX_FILES 8
#define FLATCAR_MAX_UNITS 8

struct flatcar_machine {
    struct flatcar_file files[FLATCAR_MAX_FILES];
    size_t file_count;
    struct flatcar_unit units[FLATCAR_MAX_UNITS];
    size_t unit_count;
    const char *ssh_key; /* NULL: none */
};

#define FLATCAR_JOIN_PATH    "/etc/kubernetes/join.yaml"
#define FLATCAR_INSTALL_PATH "/opt/bin/butler-install"

/* The script that fetches what the image lacks. */
const char *flatcar_install_script(struct arena *arena, const struct facts *facts);

struct error *flatcar_ignition_write(const struct flatcar_machine *machine, struct text *text);
struct error *flatcar_cloud_write(struct arena *arena, const struct flatcar_machine *machine,
                                  struct text *text);
