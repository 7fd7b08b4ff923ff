/* The file system of a sandbox: nothing but tools, what they need, a few devices and a scratch
 * directory. For a process that has left all namespaces of its parent. */
#pragma once

struct error;
struct plan;

#define ROOT_HOME "/scratch"

/* Makes it and moves into it; nothing of the old one can be reached afterwards. Whatever cannot be
 * made is an error. */
struct error *root_enter(const struct plan *plan);
