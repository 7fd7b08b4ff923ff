/* A Git service inside a test: tells every login who he is. Belongs to the fixture. */
#pragma once

#include <stddef.h>

struct git_service;
struct http_client;

struct git_service *git_service_start(void);

char *git_service_url(const struct git_service *service, const char *path); /* http://127.0.0.1:… */
struct http_client *git_service_client(struct git_service *service);        /* to ask it with */

/* What it answers to GET …/user from now on. */
void git_service_set(struct git_service *service, int status, const char *body);

size_t git_service_count(struct git_service *service);      /* how often it was asked */
const char *git_service_login(struct git_service *service); /* "Bearer x", of the last time */
const char *git_service_path(struct git_service *service);  /* "/api/v4/user" */
