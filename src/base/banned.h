/* Calls that are compile errors in our code, each with a message that names what to use instead.
 * The build includes this file before every other; the system headers come first, so that their own
 * declarations are not touched. */
#pragma once

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define BANNED(message)                                                                            \
    sizeof(struct {                                                                                \
        _Static_assert(0, message);                                                                \
        int banned;                                                                                \
    })

#undef sprintf
#undef vsprintf
#undef alloca
#define strcpy(...)    BANNED("strcpy: use text_append() or memory_strdup()")
#define strcat(...)    BANNED("strcat: use text_append()")
#define strncpy(...)   BANNED("strncpy: use text_append() or memcpy()")
#define strncat(...)   BANNED("strncat: use text_append()")
#define sprintf(...)   BANNED("sprintf: use text_appendf() or snprintf()")
#define vsprintf(...)  BANNED("vsprintf: use text_vappendf() or vsnprintf()")
#define strtok(...)    BANNED("strtok: use slice_split()")
#define strtok_r(...)  BANNED("strtok_r: use slice_split()")
#define atoi(...)      BANNED("atoi: use number_parse_int()")
#define atol(...)      BANNED("atol: use number_parse_int()")
#define atoll(...)     BANNED("atoll: use number_parse_int()")
#define atof(...)      BANNED("atof: use number_parse_double()")
#define strtol(...)    BANNED("strtol: use number_parse_int()")
#define strtoul(...)   BANNED("strtoul: use number_parse_uint()")
#define strtoll(...)   BANNED("strtoll: use number_parse_int()")
#define strtoull(...)  BANNED("strtoull: use number_parse_uint()")
#define gmtime(...)    BANNED("gmtime: use timestamp_format()")
#define localtime(...) BANNED("localtime: use timestamp_format()")
#define ctime(...)     BANNED("ctime: use timestamp_format()")
#define asctime(...)   BANNED("asctime: use timestamp_format()")
#define rand(...)      BANNED("rand: use random_bytes()")
#define srand(...)     BANNED("srand: use random_bytes()")
#define system(...)    BANNED("system: use process_start()")
#define popen(...)     BANNED("popen: use process_start()")
#define alloca(...)    BANNED("alloca: use an arena")
