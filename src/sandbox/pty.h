/* A pair of a terminal: what we hold, and what a shell holds. Any thread. */
#pragma once

struct error;

/* Both close on exec and are the caller's; ours does not block. */
struct error *pty_open(unsigned columns, unsigned rows, int *out_ours, int *out_theirs);
void pty_resize(int ours, unsigned columns, unsigned rows);
