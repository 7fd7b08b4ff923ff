#include "server/ssh_key.h"

#include <string.h>

#include "lib/test.h"
#include "server/login_limits.h"

struct row {
    const char *name;
    const char *text;
    const char *fingerprint; /* as ssh-keygen -l says it */
    const char *refused;
};

static const struct row rows[] = {
    { "reads Ed25519",
      "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIIBqo9809FDTk+ZP+ZhIhFLSPw0iRawidGAk0T/FmjEy jan"
      "e@laptop",
      "SHA256:JrPihfwHEu9lnXhdvKayvloRkX2eccGLaO373pYtB1s", NULL },
    { "reads P-256",
      "ecdsa-sha2-nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAAIbmlzdHAyNTYAAABBBFgNewE+d+x+"
      "chVgKRWKgYTVsR8m9varTQKLop6c7j8n3i/wJer6tHqEFxlL6VLC3ivoNXMYYNmmLcpl2lq376s= jane@la"
      "ptop",
      "SHA256:Ue0LABLHmWOOqxn8SFUKzbrIv2csl2NffNxzVDRDIwc", NULL },
    { "reads P-384",
      "ecdsa-sha2-nistp384 AAAAE2VjZHNhLXNoYTItbmlzdHAzODQAAAAIbmlzdHAzODQAAABhBNBxGirI81gJ"
      "Zi9FPdBn60/wJVaMTRpIkhhi9Zjpa50UDhdgBTdMaAPNsMRT3cINqkVtpLdBzaelp4WwEUfwYhLZPM0d8Zp6"
      "E3ItXYh5IiL+J5GCYYtUmYC7NK1y4yuGTg== jane@laptop",
      "SHA256:Ttx17Ip9dZoO1+fDy7NRTSzpb5I9m8/3kpCSilG9mAw", NULL },
    { "reads P-521",
      "ecdsa-sha2-nistp521 AAAAE2VjZHNhLXNoYTItbmlzdHA1MjEAAAAIbmlzdHA1MjEAAACFBAAmJTj3ldKX"
      "GCENC1av2WmtZlyjju1UJzTlgCPlEzvXwggh79ozghfyY2Yco/8GugSSRymrCkaLO7OxL2PDl5H2yAAEAsS9"
      "4Zg+WNqWtneiNT1EK3Zk8Vxr0Licqsm86OOsnXch+qCQxnyGQD1AT1EhtHK6vCC0Gg2PIfZQGHTb9HnTvQ=="
      " jane@laptop",
      "SHA256:V5R5+wulpMKrsp5lj7LFqVvwIvn9Se5WNNcg1dv7r9Q", NULL },
    { "reads RSA of 3072 bits",
      "ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABgQCS/iMQNEnmB7ki37n/06Ntdr4s6mgAwHA5bTfw+KbAIgm9"
      "CH1DWiKD8m92h8Rw6K0wNA9PsRRREVeuaUqgSqcL5fFykxinlbBU4SOeeVsBCgZ2CKQjbm4csNwexWYMs4bg"
      "fxVOIEqP3ltLwI3G5tVwshP0MIirNHXcUZ1MyaDkMtjQ083GvSq0ScWNI7cdl3yWNuUb7tBy+d5mO7g8Loiu"
      "f4JemHguHkfRx7BKYUaJnf18i89f9V9ePX3SProkZFu7rrwQtIT2MqznyU+YR4tguuh6pZrXt4KQ360ofYBI"
      "FiR2O0dp3q41GhFroaf8r+c6Yq8Nf3UIMB0J4p8bVYuxjIsogwd9deraKpgpFaZDJN7YgFdqulea9LHeaQnf"
      "ww25lEPWETOKb9nOsP5EY0MoAl4ABjr7P5FhW/y7mEL0orgGdU4q+fDMaHke+OLKl/gc1wc9q/skYZi7zh5I"
      "/tKkCA29bVO06UiyIWrT65cgmJPfc3Z6mZCuYx4+SN5kiMM= jane@laptop",
      "SHA256:oKZKYDsfvtpLdA8F6SzPgk9LjE0fDMtwEV3+vicKsVI", NULL },
    { "reads a key of a security key",
      "sk-ssh-ed25519@openssh.com AAAAGnNrLXNzaC1lZDI1NTE5QG9wZW5zc2guY29tAAAAIAABAgMEBQYHC"
      "AkKCwwNDg8QERITFBUWFxgZGhscHR4fAAAABHNzaDo= token",
      "SHA256:/p0CbeE3dk2SyW1OXXsThGc12ezDVD8eGw2/vtztDfk", NULL },
    { "refuses RSA of 2048 bits",
      "ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABAQDJP78urV9DXOQ4J3DV9mz7qwNoE+I2zZK966EcnpTl8YGK"
      "aReOTldF5jk/sQ4x2PA0MWiCZCQUXGS0tTNv+dkOmdp++uighWRfB2b24OnfBKVaOP7IShFmGhRGuNxsZ6eW"
      "kupwblODNNiXvDtw1Pm8pcdywDSJa6XACtO9qZUK+2JHrclB3gtgZiZkvq18zfGND1Ja31bQL9nz8SXuY/qf"
      "c8/Zb89dbRbttUOEDUlTaBk4g6FQ9fdrrJT+ZveHQBmpbKokicf1/ysmTu/JSd+CT8mTX+ZP+GdcausCSnra"
      "1gsMJJE4Wir6FQsS+TQN34dhDClgtxO+W76XaD2Meghl jane@laptop",
      NULL, "3072 bits at least" },
    { "refuses DSA", "ssh-dss AAAAB3NzaC1kc3MAAACBAA==", NULL, "unsupported type" },
    { "refuses options in front",
      "command=\"id\" ssh-ed25519 "
      "AAAAC3NzaC1lZDI1NTE5AAAAIIBqo9809FDTk+ZP+ZhIhFLSPw0iRawidGAk0T/FmjEy jane@laptop",
      NULL, "unsupported type" },
    { "refuses a private key", "-----BEGIN OPENSSH PRIVATE KEY-----", NULL, "unsupported type" },
    { "refuses nothing", "", NULL, "unsupported type" },
    { "refuses a type alone", "ssh-ed25519", NULL, "differ" },
    { "refuses a second line",
      "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIIBqo9809FDTk+ZP+ZhIhFLSPw0iRawidGAk0T/FmjEy "
      "jane@laptop\nssh-ed25519 "
      "AAAAC3NzaC1lZDI1NTE5AAAAIIBqo9809FDTk+ZP+ZhIhFLSPw0iRawidGAk0T/FmjEy",
      NULL, "more than one line" },
    { "refuses broken base64",
      "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIIBqo9809FDTk+ZP+ZhIhFLSPw0iRawidGAk0T/Fm*Ey", NULL,
      "publicKey" },
    { "refuses another type within",
      "ssh-rsa AAAAC3NzaC1lZDI1NTE5AAAAIIBqo9809FDTk+ZP+ZhIhFLSPw0iRawidGAk0T/FmjEy", NULL,
      "differ" },
    { "refuses a key that is cut off",
      "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIIBqo9809FDTk+ZP+ZhIhFLSPw0iRawidGAk0T/FmjE=", NULL,
      "cut off" },
    { "refuses what follows the key",
      "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIIBqo9809FDTk+ZP+ZhIhFLSPw0iRawidGAk0T/FmjEyeA==", NULL,
      "something follows" },
    { "refuses a key that is too short", "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAABDEyMzQ=", NULL,
      "wrong length" },
    { "refuses another curve",
      "ecdsa-sha2-nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAAIbmlzdHAzODQAAABBBHh4eHh4eHh4"
      "eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHg=",
      NULL, "curve" },
    { "refuses a length beyond the end", "ssh-ed25519 /////3NzaA==", NULL, "differ" },
};

static void parse(void **state)
{
    const struct row *row = *state;
    struct arena *arena = fixture_current()->arena;
    struct ssh_key key;

    if (row->refused) {
        assert_error(ssh_key_parse(arena, slice_from(row->text), &key), ERR_BAD_REQUEST,
                     row->refused);
        return;
    }
    assert_no_error(ssh_key_parse(arena, slice_from(row->text), &key));
    assert_string_equal(key.fingerprint, row->fingerprint);
    assert_string_equal(ssh_key_format(arena, &key), row->text);
}

static void blanks_around_are_forgiven(void **state)
{
    struct arena *arena = fixture_current()->arena;
    struct ssh_key key;

    (void)state;
    assert_no_error(
        ssh_key_parse(arena, slice_from(arena_format(arena, "  %s \n", rows[0].text)), &key));
    assert_string_equal(key.comment, "jane@laptop");
}

static void a_key_has_an_end(void **state)
{
    char text[SSH_KEY_MAX_BYTES + 1];
    struct ssh_key key;

    (void)state;
    memset(text, 'A', sizeof(text));
    memcpy(text, "ssh-rsa ", 8);
    assert_error(ssh_key_parse(fixture_current()->arena, slice_of(text, sizeof(text)), &key),
                 ERR_BAD_REQUEST, "16 KiB");
}

TEST_MAIN(TABLE(parse, rows), TEST(blanks_around_are_forgiven), TEST(a_key_has_an_end))
