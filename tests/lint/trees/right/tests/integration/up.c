#include <uv.h>

#include "lib/test.h"
#include "net/http.h"
