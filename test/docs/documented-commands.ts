// The commands in the documentation. A reader may paste, and a test runs, commands written in one of two ways:
// a line in a fence marked `sh`, and inline code that begins with `npx linehaul`. A fence marked `sh no-run` is not run.
import { readdirSync, readFileSync } from 'node:fs';
import { projectFile } from '../../src/platform/project-root.ts';

export interface Page {
  /** Such as `docs/mail.md`. */
  readonly path: string;
  readonly text: string;
}

export interface Fence {
  /** The text after the three backticks, such as `sh no-run`. */
  readonly info: string;
  readonly text: string;
}

/** README first: it creates the bill of lading that other pages continue with. */
export function pages(): Page[] {
  const paths = [
    ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'packages/client/README.md', 'clients/python/README.md'],
    ...pagesIn('docs'),
    ...pagesIn('docs/decisions'),
  ];
  return paths.map((path) => ({ path, text: readFileSync(projectFile(path), 'utf8') }));
}

function pagesIn(folder: string): string[] {
  return readdirSync(projectFile(folder))
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => `${folder}/${name}`);
}

const FENCE = /^```([^\n]*)\n(.*?)^```$/gms;
const RUNS_UNTIL_STOPPED = /^npx linehaul (serve|listen)\b/;
const HAS_PLACEHOLDER = /[<…]/;

export function fencesOf({ text }: Page): Fence[] {
  return [...text.matchAll(FENCE)].map(([, info, body]) => ({ info: info!, text: body! }));
}

/** Every inline code span; none spans several lines. */
export function spansOf({ text }: Page): string[] {
  return [...text.replace(FENCE, '').matchAll(/`([^`\n]+)`/g)].map(([, span]) => span!);
}

/** The commands that a reader may paste, in page order. */
export function pastedCommands({ text }: Page): string[] {
  const found = [...text.matchAll(/^```sh\n(.*?)^```$|^```.*?^```$|`(npx linehaul [^`\n]+)`/gms)];
  return found
    .map(([, block, span]) => block ?? span)
    .filter((command) => command !== undefined)
    .filter(
      (command) => command.includes('\n') || !(RUNS_UNTIL_STOPPED.test(command) || HAS_PLACEHOLDER.test(command)),
    );
}

/** Every `linehaul …` and `npm run …` command, including those that are only mentioned. */
export function namedCommands(page: Page): string[] {
  const inFences = fencesOf(page)
    .filter(({ info }) => info.startsWith('sh'))
    .flatMap(({ text }) => text.split('\n'));
  return [...spansOf(page), ...inFences].flatMap((line) =>
    [...line.matchAll(/(?:^|[\s("])((?:linehaul|npm run) [a-z][^|;)#]*)/g)].map(([, command]) => command!.trim()),
  );
}
