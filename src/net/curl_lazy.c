/* libcurl, loaded when the first of its functions is called. It brings twenty more libraries, which
 * take more memory than an idle server needs for itself, and most servers never ask anybody
 * anything. Callers include <curl/curl.h> and know nothing of this: the functions here have curl's
 * names. (Only we see them: the program does not export them to what it loads.) Any thread. */
#include <curl/curl.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdarg.h>

#include "base/memory.h"

/* Checks of types around functions that take a value of any type. */
#undef curl_easy_getinfo
#undef curl_easy_setopt
#undef curl_multi_setopt

#define LIBRARY "libcurl.so.4"

#define FUNCTIONS(X)                                                                               \
    X(curl_easy_cleanup)                                                                           \
    X(curl_easy_getinfo)                                                                           \
    X(curl_easy_init)                                                                              \
    X(curl_easy_pause)                                                                             \
    X(curl_easy_recv)                                                                              \
    X(curl_easy_send)                                                                              \
    X(curl_easy_setopt)                                                                            \
    X(curl_easy_strerror)                                                                          \
    X(curl_free)                                                                                   \
    X(curl_global_cleanup)                                                                         \
    X(curl_global_init)                                                                            \
    X(curl_multi_add_handle)                                                                       \
    X(curl_multi_assign)                                                                           \
    X(curl_multi_cleanup)                                                                          \
    X(curl_multi_info_read)                                                                        \
    X(curl_multi_init)                                                                             \
    X(curl_multi_remove_handle)                                                                    \
    X(curl_multi_setopt)                                                                           \
    X(curl_multi_socket_action)                                                                    \
    X(curl_multi_strerror)                                                                         \
    X(curl_slist_append)                                                                           \
    X(curl_slist_free_all)                                                                         \
    X(curl_url)                                                                                    \
    X(curl_url_cleanup)                                                                            \
    X(curl_url_get)                                                                                \
    X(curl_url_set)                                                                                \
    X(curl_url_strerror)

#define MEMBER(name) __typeof__(&(name)) name;

/* Of the process, as the library is: set once, never changed. */
static struct {
    FUNCTIONS(MEMBER)
} library;
static pthread_once_t loaded = PTHREAD_ONCE_INIT;

static void *find(void *handle, const char *name)
{
    void *function = dlsym(handle, name);

    if (!function)
        memory_abort(__FILE__, __LINE__, LIBRARY " is too old: install libcurl4 7.88 or newer");
    return function;
}

/* The library stays until the process ends. */
static void load(void)
{
    void *handle = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);

    if (!handle)
        memory_abort(__FILE__, __LINE__, LIBRARY " cannot be loaded: install libcurl4");
#define FIND(name) *(void **)&library.name = find(handle, #name);
    FUNCTIONS(FIND)
#undef FIND
}

#define CALL(name, ...) (pthread_once(&loaded, load), library.name(__VA_ARGS__))

CURLcode curl_global_init(long flags)
{
    return CALL(curl_global_init, flags);
}

void curl_global_cleanup(void)
{
    CALL(curl_global_cleanup);
}

void curl_free(void *memory)
{
    CALL(curl_free, memory);
}

CURL *curl_easy_init(void)
{
    return CALL(curl_easy_init);
}

void curl_easy_cleanup(CURL *easy)
{
    CALL(curl_easy_cleanup, easy);
}

/* What follows the option is a long, a pointer, a function or a curl_off_t: all of one size, and
 * handed on in the same way. */
_Static_assert(sizeof(long) == sizeof(void *) && sizeof(curl_off_t) == sizeof(void *),
               "values of options fit into a pointer");

CURLcode curl_easy_setopt(CURL *easy, CURLoption option, ...)
{
    va_list args;
    void *value;

    va_start(args, option);
    value = va_arg(args, void *);
    va_end(args);
    return CALL(curl_easy_setopt, easy, option, value);
}

CURLcode curl_easy_getinfo(CURL *easy, CURLINFO info, ...)
{
    va_list args;
    void *value;

    va_start(args, info);
    value = va_arg(args, void *);
    va_end(args);
    return CALL(curl_easy_getinfo, easy, info, value);
}

CURLcode curl_easy_pause(CURL *easy, int mask)
{
    return CALL(curl_easy_pause, easy, mask);
}

CURLcode curl_easy_recv(CURL *easy, void *buffer, size_t size, size_t *received)
{
    return CALL(curl_easy_recv, easy, buffer, size, received);
}

CURLcode curl_easy_send(CURL *easy, const void *buffer, size_t size, size_t *sent)
{
    return CALL(curl_easy_send, easy, buffer, size, sent);
}

const char *curl_easy_strerror(CURLcode code)
{
    return CALL(curl_easy_strerror, code);
}

CURLM *curl_multi_init(void)
{
    return CALL(curl_multi_init);
}

CURLMcode curl_multi_cleanup(CURLM *multi)
{
    return CALL(curl_multi_cleanup, multi);
}

CURLMcode curl_multi_setopt(CURLM *multi, CURLMoption option, ...)
{
    va_list args;
    void *value;

    va_start(args, option);
    value = va_arg(args, void *);
    va_end(args);
    return CALL(curl_multi_setopt, multi, option, value);
}

CURLMcode curl_multi_add_handle(CURLM *multi, CURL *easy)
{
    return CALL(curl_multi_add_handle, multi, easy);
}

CURLMcode curl_multi_remove_handle(CURLM *multi, CURL *easy)
{
    return CALL(curl_multi_remove_handle, multi, easy);
}

CURLMcode curl_multi_assign(CURLM *multi, curl_socket_t socket, void *context)
{
    return CALL(curl_multi_assign, multi, socket, context);
}

CURLMsg *curl_multi_info_read(CURLM *multi, int *left)
{
    return CALL(curl_multi_info_read, multi, left);
}

CURLMcode curl_multi_socket_action(CURLM *multi, curl_socket_t socket, int events, int *running)
{
    return CALL(curl_multi_socket_action, multi, socket, events, running);
}

const char *curl_multi_strerror(CURLMcode code)
{
    return CALL(curl_multi_strerror, code);
}

struct curl_slist *curl_slist_append(struct curl_slist *list, const char *text)
{
    return CALL(curl_slist_append, list, text);
}

void curl_slist_free_all(struct curl_slist *list)
{
    CALL(curl_slist_free_all, list);
}

CURLU *curl_url(void)
{
    return CALL(curl_url);
}

void curl_url_cleanup(CURLU *url)
{
    CALL(curl_url_cleanup, url);
}

/* Version 8 promises not to change it. */
#if LIBCURL_VERSION_NUM < 0x080000
#define URL CURLU
#else
#define URL const CURLU
#endif

CURLUcode curl_url_get(URL *url, CURLUPart part, char **out_text, unsigned int flags)
{
    return CALL(curl_url_get, url, part, out_text, flags);
}

CURLUcode curl_url_set(CURLU *url, CURLUPart part, const char *text, unsigned int flags)
{
    return CALL(curl_url_set, url, part, text, flags);
}

const char *curl_url_strerror(CURLUcode code)
{
    return CALL(curl_url_strerror, code);
}
