/* What the files about a tenant's certificates share. Worker threads; everything that is read or
 * made belongs to the run's arena, and keys are wiped with it. */
#pragma once

#include "hosted/pki.h"

struct certificate;
struct identity;
struct text;

/* What a Secret holds, decoded. */
struct pki_item {
    const char *key;
    struct slice bytes;
};

struct pki_payload {
    struct pki_item *items;
    size_t count;
};

struct slice pki_payload_get(const struct pki_payload *payload, const char *key); /* empty: none */
void pki_payload_add(struct pki_payload *payload, const char *key, struct slice bytes);
char *pki_payload_checksum(struct arena *arena, const struct pki_payload *payload);

/* A Secret as it was found. */
struct pki_found {
    const struct doc *doc; /* NULL: there is none */
    struct pki_payload payload;
    bool unreadable;    /* its data are not bytes in base64 */
    bool genuine;       /* the checksum is ours and fits: we wrote it as a whole */
    bool edited;        /* the checksum is ours and says something else */
    bool asked;         /* renewal is asked for by annotation */
    int64_t updated_ms; /* 0: it does not say */
};

/* A certificate and its private key, which is read when somebody signs with it. */
struct pki_credential {
    struct certificate *certificate; /* NULL: none */
    struct slice key_pem;
    struct key *key; /* NULL: not read yet */
};

struct pki_run {
    struct arena *arena;
    const struct pki_input *input;
    int64_t now_ms;
    uint64_t deadline_ms;
    struct pki_found found[PKI_PARTS];
    struct pki_credential ca; /* that signs */
    struct pki_credential front_proxy_ca;
    struct slice bundle; /* whom to trust, PEM */
    struct pki_result *result;
};

/* Fills in what has a default. */
void pki_run_init(struct pki_run *run, struct arena *arena, const struct pki_input *input,
                  struct pki_result *result);
void pki_run_due(struct pki_run *run, int64_t due_ms); /* the earliest counts */

/* --- pki_secret.c: Secrets ------------------------------------------------------------------- */

void pki_found_read(struct arena *arena, const struct doc *secret, struct pki_found *out_found);
struct slice pki_found_note(const struct pki_found *found, const char *key); /* empty: none */

enum {
    PKI_MAX_ITEMS = 8, /* that we put into one Secret */
    PKI_MAX_NOTES = 4,
};

struct pki_text_pair {
    const char *key;
    const char *value; /* NULL: it shall not be there */
};

/* What a Secret should be. */
struct pki_draft {
    enum pki_cause cause;
    const char *why; /* NULL: what the cause says */
    bool warning;
    bool answers; /* what the rotate annotation asked for has been done */
    struct pki_payload payload;
    struct pki_item items[PKI_MAX_ITEMS]; /* where payload begins */
    struct pki_text_pair notes[PKI_MAX_NOTES];
    size_t note_count;
    int64_t not_after_ms;
};

void pki_draft_init(struct pki_draft *draft);
void pki_draft_note(struct pki_draft *draft, const char *key, const char *value);

/* Name and labels of a Secret. */
struct pki_label_set {
    const char *name;
    const char *type;               /* of one that is made; NULL: Opaque */
    struct pki_text_pair labels[6]; /* ends with a key of NULL */
};

/* Turns a draft into the Secret, if it differs from what was found. */
struct error *pki_seal(struct pki_run *run, const struct pki_found *found,
                       const struct pki_draft *draft, const struct pki_label_set *labels,
                       struct pki_secret *out_secret);
struct error *pki_seal_part(struct pki_run *run, enum pki_part part, const struct pki_draft *draft);

/* --- pki_credential.c: certificates and keys ------------------------------------------------- */

struct pki_wish {
    const struct identity *identity;
    unsigned purposes;
    bool is_ca;
    struct pki_credential *issuer; /* NULL: itself */
};

/* PKI_KEPT: both could be read and fit. Of a genuine Secret, which holds what we put together, only
 * the certificate is read: keys are what takes time. */
enum pki_cause pki_credential_read(struct arena *arena, bool genuine, struct slice crt,
                                   struct slice key, struct pki_credential *out_credential);

/* A new key and its certificate. */
struct error *pki_credential_make(struct pki_run *run, const struct pki_wish *wish,
                                  struct pki_credential *out_credential);

/* Issuer and remaining life; PKI_KEPT: they are right, and the time of renewal is noted. */
enum pki_cause pki_credential_judge(struct pki_run *run, const struct pki_credential *credential,
                                    const struct pki_credential *issuer);

struct error *pki_key_make(struct pki_run *run, struct key **out_key);
/* Moves a text with a key in it into the arena, which wipes it at its end. */
struct slice pki_keep_secret_text(struct arena *arena, struct text *take_text);
struct slice pki_key_pem(struct arena *arena, const struct key *key);
struct slice pki_public_pem(struct arena *arena, const struct key *key);
struct slice pki_certificate_pem(struct arena *arena, const struct certificate *certificate);
int64_t pki_not_after(const struct pki_credential *credential);

/* --- the steps, in this order ---------------------------------------------------------------- */

struct error *pki_ensure_ca(struct pki_run *run);             /* pki_authority.c */
struct error *pki_ensure_front_proxy_ca(struct pki_run *run); /* pki_leaf.c */
struct error *pki_ensure_account_key(struct pki_run *run);    /* pki_account_key.c */
struct error *pki_ensure_leaves(struct pki_run *run);         /* pki_leaf.c */
struct error *pki_ensure_kubeconfigs(struct pki_run *run);    /* tenant_kubeconfig.c */

/* --- pki_names.c ----------------------------------------------------------------------------- */

/* The names of the API server's certificate, without repeats. */
struct error *pki_server_names(struct arena *arena, const struct pki_input *input,
                               struct identity *identity);

/* --- tenant_kubeconfig.c --------------------------------------------------------------------- */

struct tenant_kubeconfig_row {
    const char *key; /* of the Secret */
    const char *user;
    const char *const *groups;
    const char *server; /* https://host:port */
};

/* Fills in the draft of a Secret with kubeconfigs. Rows of one user follow each other and share a
 * certificate. */
struct error *tenant_kubeconfig_draft(struct pki_run *run, const struct pki_found *found,
                                      const char *cluster, const struct tenant_kubeconfig_row *rows,
                                      size_t count, bool check_subject, struct pki_draft *draft);
