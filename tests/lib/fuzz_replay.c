/* Runs a fuzz target over the files of its corpus, so that every test run replays them. Prints TAP.
 */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int main(int argc, char **argv)
{
    struct dirent **entries;
    int count = argc == 2 ? scandir(argv[1], &entries, NULL, alphasort) : -1;
    int replayed = 0;

    if (count < 0) {
        printf("Bail out! no corpus: %s\n", argc == 2 ? argv[1] : "name its directory");
        return 1;
    }
    for (int i = 0; i < count; i++) {
        CLEANUP(string) char *path =
            memory_format("%s/%s", argv[1], entries[i]->d_name);
        CLEANUP(text) struct text content = TEXT_EMPTY;
        CLEANUP(error) struct error *err = NULL;
        void *exact;

        if (entries[i]->d_name[0] != '.') {
            err = file_read(path, 16 << 20, &content);
            /* A copy of exactly the right size, so that ASan sees a read past the end. */
            exact = memory_dup(text_string(&content), content.size);
            if (!err)
                LLVMFuzzerTestOneInput(exact, content.size);
            memory_free(exact);
            printf("%sok %d - %s\n", err ? "not " : "", ++replayed, entries[i]->d_name);
            fflush(stdout);
        }
        free(entries[i]);
    }
    free(entries);
    printf("1..%d\n", replayed);
    return replayed == 0;
}
