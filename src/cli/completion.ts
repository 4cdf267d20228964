// linehaul completion: completes commands, options and their values in a shell.
import { Argument, Command } from 'commander';
import { bashScript, type CompletedOption, type Completion, fishScript, zshScript } from './completion-scripts.ts';
import type { Terminal } from './terminal.ts';

const SHELLS = { bash: bashScript, zsh: zshScript, fish: fishScript } as const;

export function completionCommand(terminal: Terminal): Command {
  return new Command('completion')
    .description('Print a script that lets a shell complete commands and options.')
    .addArgument(new Argument('<shell>', 'your shell').choices(Object.keys(SHELLS)))
    .addHelpText('after', '\nExample:\n  source <(linehaul completion bash)')
    .action((shell: keyof typeof SHELLS, _options, command: Command) => {
      terminal.out(SHELLS[shell](completionsOf(command.parent!)));
    });
}

/** For the program and every command in it. */
function completionsOf(program: Command): Completion[] {
  const below = (command: Command, path: string): Completion[] => {
    const visible = command.createHelp().visibleCommands(command) as readonly Command[];
    const commands = visible.filter((one) => one.name() !== 'help');
    return [
      {
        path,
        commands: commands.map((one) => ({ name: one.name(), description: firstSentence(one.description()) })),
        options: command.createHelp().visibleOptions(command).map(completedOption),
        values: command.registeredArguments[0]?.argChoices ?? [],
      },
      ...commands.flatMap((one) => below(one, `${path} ${one.name()}`.trimStart())),
    ];
  };
  return below(program, '');
}

function completedOption(option: ReturnType<Command['createOption']>): CompletedOption {
  return {
    flags: [option.short, option.long].filter((flag) => flag !== undefined && flag !== null),
    description: option.description,
    takesValue: option.required || option.optional,
    choices: option.argChoices ?? [],
  };
}

function firstSentence(text: string): string {
  return text.split(/\.(?:\s|$)/)[0]!;
}
