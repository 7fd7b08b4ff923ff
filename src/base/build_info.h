/* What this build is. Constant strings. */
#pragma once

const char *build_info_version(void);  /* "0.1.0" */
const char *build_info_commit(void);   /* short git commit, or "unknown" */
const char *build_info_date(void);     /* RFC 3339 time of that commit, so that builds repeat */
const char *build_info_compiler(void); /* "gcc 12.2.0" */
const char *build_info_platform(void); /* "linux/amd64" */
