/* Scripts for shells. They hold no names: the program is asked for each word. */
#include "cli/complete.h"

#include <string.h>

#include "base/cleanup.h"
#include "base/error.h"
#include "base/text.h"

/* Filled in by fill_in(). */
#define PROGRAM  "\001"
#define FUNCTION "\002" /* the same as a shell function may be called */

static const char bash[] =
    "_" FUNCTION "() {\n"
    "    local IFS=$'\\n' line=(\"${COMP_WORDS[@]:1:COMP_CWORD}\")\n"
    "    # bash takes \"=\" for a word of its own.\n"
    "    if [ \"${COMP_WORDS[COMP_CWORD-1]}\" = = ]; then\n"
    "        line=(\"${COMP_WORDS[@]:1:COMP_CWORD-2}\" \"${COMP_WORDS[COMP_CWORD]}\")\n"
    "    fi\n"
    "    COMPREPLY=($(compgen -W \"$(" PROGRAM
    " __complete \"${line[@]}\" 2>/dev/null)\" -- \"${COMP_WORDS[COMP_CWORD]#=}\"))\n"
    "    case ${COMPREPLY[0]} in *=) compopt -o nospace 2>/dev/null ;; esac\n"
    "}\n"
    "complete -o default -F _" FUNCTION " " PROGRAM "\n";

static const char zsh[] =
    "#compdef " PROGRAM "\n"
    "_" FUNCTION "() {\n"
    "    local -a fits\n"
    "    fits=(${(f)\"$(" PROGRAM " __complete \"${(@)words[2,CURRENT]}\" 2>/dev/null)\"})\n"
    "    if (( ${#fits} )); then\n"
    "        compadd -- $fits\n"
    "    else\n"
    "        _files\n"
    "    fi\n"
    "}\n"
    "if [ \"$funcstack[1]\" = _" FUNCTION " ]; then\n"
    "    _" FUNCTION " \"$@\"\n"
    "else\n"
    "    compdef _" FUNCTION " " PROGRAM "\n"
    "fi\n";

static const char fish[] = "function __" FUNCTION "_fits\n"
                           "    set -l line (commandline -opc) (commandline -ct)\n"
                           "    " PROGRAM " __complete $line[2..-1] 2>/dev/null\n"
                           "end\n"
                           "complete -c " PROGRAM " -e\n"
                           "complete -c " PROGRAM " -f -n 'count (__" FUNCTION
                           "_fits) >/dev/null' -a '(__" FUNCTION "_fits)'\n";

static const char powershell[] =
    "Register-ArgumentCompleter -Native -CommandName '" PROGRAM "' -ScriptBlock {\n"
    "    param($word, $line, $at)\n"
    "    $words = @($line.CommandElements | Select-Object -Skip 1 | ForEach-Object { \"$_\" })\n"
    "    if ($word -eq '') { $words += '' }\n"
    "    & '" PROGRAM "' __complete $words 2>$null | ForEach-Object {\n"
    "        [System.Management.Automation.CompletionResult]::new($_)\n"
    "    }\n"
    "}\n";

static void fill_in(const char *script, const char *program, struct text *text)
{
    for (const char *c = script; *c; c++) {
        if (*c == PROGRAM[0])
            text_append(text, program);
        else if (*c != FUNCTION[0])
            text_append_char(text, *c);
        for (const char *p = program; *c == FUNCTION[0] && *p; p++)
            text_append_char(text, *p == '-' ? '_' : *p);
    }
}

struct error *complete_script(const char *program, const char *shell, struct text *script)
{
    static const struct {
        const char *shell;
        const char *script;
    } shells[] = {
        { "bash", bash }, { "zsh", zsh }, { "fish", fish }, { "powershell", powershell }
    };

    for (size_t i = 0; i < COUNT_OF(shells); i++) {
        if (strcmp(shells[i].shell, shell) == 0) {
            fill_in(shells[i].script, program, script);
            return NULL;
        }
    }
    return error_new(ERR_BAD_REQUEST, "\"%s\" is none of bash, zsh, fish, powershell", shell);
}
