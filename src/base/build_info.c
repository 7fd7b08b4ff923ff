/* What this build is. */
#include "base/build_info.h"

#include "base/build_commit.h"
#include "base/build_date.h"

const char *build_info_version(void)
{
    return BUTLER_VERSION;
}

const char *build_info_commit(void)
{
    return BUILD_COMMIT;
}

const char *build_info_date(void)
{
    return BUILD_DATE;
}

const char *build_info_compiler(void)
{
#if defined(__clang__)
    return "clang " __clang_version__;
#else
    return "gcc " __VERSION__;
#endif
}

const char *build_info_platform(void)
{
#if defined(__x86_64__)
    return "linux/amd64";
#elif defined(__aarch64__)
    return "linux/arm64";
#else
#error "name this architecture as Go names it"
#endif
}
