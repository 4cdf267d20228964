// The scripts of linehaul completion. They contain everything, so that pressing Tab starts no program.
import { shellQuoted } from '../platform/shell-quoted.ts';

/** What can follow a command. */
export interface Completion {
  /** Without the program name; empty at the top level. */
  readonly path: string;
  readonly commands: readonly Named[];
  readonly options: readonly CompletedOption[];
  /** The possible values of its first argument. If none are known, the shell offers files. */
  readonly values: readonly string[];
}

interface Named {
  readonly name: string;
  readonly description: string;
}

export interface CompletedOption {
  readonly flags: readonly string[];
  readonly description: string;
  readonly takesValue: boolean;
  readonly choices: readonly string[];
}

export function bashScript(completions: readonly Completion[]): string {
  const known = completions.filter(({ path }) => path !== '').map(({ path }) => `'${path}'`);
  const values = completions.flatMap(({ path, options }) =>
    options
      .filter(({ takesValue }) => takesValue)
      .map(({ flags, choices }) => {
        const previous = flags.map((flag) => `'${path} ${flag}'`).join('|');
        return `    ${previous}) COMPREPLY=($(compgen -W ${quoted(choices)} -- "$current")); return ;;`;
      }),
  );
  const words = completions.map(({ path, options, commands, values: ofArgument }) => {
    const next = [...commands.map(({ name }) => name), ...ofArgument];
    return `    '${path}') options=${quoted(flagsOf(options))} words=${quoted(next)} ;;`;
  });
  // "-o default" offers files if there is nothing else.
  return `# Completion of linehaul for bash.
_linehaul() {
  local current="\${COMP_WORDS[COMP_CWORD]}" path='' options='' words='' longer at
  for ((at = 1; at < COMP_CWORD; at++)); do
    longer="\${path:+$path }\${COMP_WORDS[at]}"
    case "$longer" in
    ${known.join('|')}) path="$longer" ;;
    esac
  done
  case "$path \${COMP_WORDS[COMP_CWORD - 1]}" in
${values.join('\n')}
  esac
  case "$path" in
${words.join('\n')}
  esac
  if [[ "$current" == -* ]]; then words="$options"; fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _linehaul linehaul`;
}

/** zsh can run bash completion functions. */
export function zshScript(completions: readonly Completion[]): string {
  return `# Completion of linehaul for zsh.
autoload -U +X compinit && compinit
autoload -U +X bashcompinit && bashcompinit
${bashScript(completions)}`;
}

export function fishScript(completions: readonly Completion[]): string {
  const known = completions.filter(({ path }) => path !== '').map(({ path }) => `'${path}'`);
  const lines = completions.flatMap(({ path, commands, options, values }) => {
    const here = `complete -c linehaul -n '__linehaul_at "${path}"'`;
    return [
      ...commands.map(({ name, description }) => `${here} -f -a ${name} -d ${quoted([description])}`),
      ...values.map((value) => `${here} -f -a ${value}`),
      ...options.map((option) => `${here} ${fishOption(option)} -d ${quoted([option.description])}`),
    ];
  });
  return `# Completion of linehaul for fish.
function __linehaul_at
  set -l path ''
  for word in (commandline -opc)[2..-1]
    set -l longer (string trim -- "$path $word")
    contains -- $longer ${known.join(' ')}; and set path $longer
  end
  test "$path" = "$argv[1]"
end
${lines.join('\n')}`;
}

function fishOption({ flags, takesValue, choices }: CompletedOption): string {
  const named = flags.map((flag) => (flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`));
  // For a value without a fixed list, files are offered.
  const value = choices.length > 0 ? ['-x', `-a ${quoted(choices)}`] : takesValue ? ['-r'] : [];
  return [...named, ...value].join(' ');
}

function flagsOf(options: readonly CompletedOption[]): string[] {
  return options.flatMap(({ flags }) => flags);
}

function quoted(words: readonly string[]): string {
  return shellQuoted(words.join(' '));
}
