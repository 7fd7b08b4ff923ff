/* Somebody with a tenant's user, and nothing else, who tries to get at files, sockets and processes
 * of others. Needs root; memory of the fixture. */
#pragma once

#include <stddef.h>
#include <sys/types.h>

struct trespass_list;

uid_t trespass_user_of(pid_t pid);

/* Everything below a directory, whoever may see it, but what is below `except` (NULL: nothing). */
struct trespass_list *trespass_find(const char *directory, const char *except);
size_t trespass_count(const struct trespass_list *list);

/* What of it this user opens for reading, or connects to. The first one's name is told; NULL: none.
 */
size_t trespass_try(const struct trespass_list *list, uid_t user, const char **out_first);

/* What of a process this user gets at: its memory, what it was started with, its end. */
size_t trespass_try_process(pid_t pid, uid_t user, const char **out_first);
