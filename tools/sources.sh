# shellcheck shell=sh
# Which files are ours, named from the root of the tree in the current directory. Sourced.
# The trees in tests/lint are wrong on purpose.

c_files() {
    find src tests -path tests/lint -prune -o -name '*.[ch]' -print 2>/dev/null | sort
}

# What the programs are made of: no tests.
product_files() {
    find src -name '*.c' ! -name '*_test.c' ! -name '*_fuzz.c' | sort
}

test_files() {
    c_files | grep -e '^tests/' -e '_test\.c$'
}

shell_files() {
    find dev .ci/run tools tests -path tests/lint/trees -prune -o -type f \
        \( -name '*.sh' -o -path dev -o -path .ci/run \) -print 2>/dev/null | sort
}

# Tests in other languages than C.
test_scripts() {
    find tests -path tests/lint -prune -o -type f \( -name '*.sh' -o -name '*.go' \) -print 2>/dev/null | sort
}

# Tests of the console, in a browser or not.
console_tests() {
    find console -name node_modules -prune -o -type f \( -name '*.test.ts' -o -name '*.test.tsx' -o -name '*.spec.ts' \) \
        -print 2>/dev/null | sort
}

# Everything people write by hand, but no corpora and no golden files: those hold what others wrote.
text_files() {
    c_files
    shell_files
    find . -path './.git' -prune -o -path ./build -prune -o -path ./out -prune -o -name node_modules -prune -o \
        -path ./tests/lint -prune -o -path ./tests/golden -prune -o -path ./tests/fuzz -prune -o \
        -type f \( -name '*.awk' -o -name meson.build -o -name '*.md' \) -print | sort
}
