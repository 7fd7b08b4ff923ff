/* Takes the status of orphans, for a program that is process 1 of its container or called itself a
 * subreaper: processes whose parents are gone become its children, and stay zombies unless somebody
 * waits for them. All children of ours must be on the same loop. Loop thread only. */
#pragma once

struct loop;
struct reaper;

struct reaper *reaper_open(struct loop *loop); /* one per process */
void reaper_close(struct reaper *reaper);      /* the end is awaited by loop_run() */
