/* For test programs that start processes which outlive their parents by design: whatever is left of
 * them is killed when the program ends, however it ends. */
#pragma once

/* Runs the tests in a child of its own and returns its exit code. All orphans of that child become
 * ours, and are killed and taken before the return, or when we are told to end. */
int keeper_run(int (*run)(void));
