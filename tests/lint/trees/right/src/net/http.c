#include <nghttp2/nghttp2.h>

#include "base/error.h"
#include "doc/json.h"
