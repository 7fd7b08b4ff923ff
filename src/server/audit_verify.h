/* Whether all entries of a directory are still what was written: one chain for each writer. Blocks
 * on the disk. */
#pragma once

struct error;
struct text;

/* Appends a line for each writer. ERR_INVALID names file and line of the first break of a chain;
 * the report then says the same. Nothing to verify is an error too. */
struct error *audit_verify(const char *directory, struct text *report);
