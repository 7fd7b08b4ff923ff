/* What a test's code prints on a descriptor, such as stdout. One at a time. */
#pragma once

/* From now on the descriptor goes to a file of the fixture. */
void capture_begin(int fd);

/* Puts it back and returns all that was printed; of the fixture's arena. */
const char *capture_end(void);
