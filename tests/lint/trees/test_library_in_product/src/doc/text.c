#include "lib/test.h"
