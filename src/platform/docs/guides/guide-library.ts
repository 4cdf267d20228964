// The guides that are served: the files of docs/, their titles, and where links between them lead.
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { projectFile } from '../../project-root.ts';
import { type Heading, headingsOf } from './markdown-html.ts';

export interface Guide {
  /** In the URL: `webhooks`, or `decisions/0018-sandboxes`. */
  readonly name: string;
  /** In the repository: `docs/webhooks.md`. */
  readonly file: string;
  readonly title: string;
  readonly text: string;
  readonly headings: readonly Heading[];
}

/** Documents outside docs/ that guides link to. An installed package contains all of them. */
const OUTSIDE: Readonly<Record<string, string>> = {
  'README.md': 'readme',
  'CHANGELOG.md': 'changelog',
  'SECURITY.md': 'security-policy',
  'packages/client/README.md': 'typescript-client',
  'clients/python/README.md': 'python-client',
};

/** The index, grouped by reader. */
const CONTENTS = 'docs/README.md';

export interface GuideSection {
  readonly title: string;
  readonly guides: readonly { readonly guide: Guide; readonly about: string }[];
}

export class GuideLibrary {
  readonly guides: readonly Guide[];
  readonly contents: Guide;
  readonly #names: ReadonlyMap<string, string>;

  constructor(readText: (path: string) => string = (path) => readFileSync(projectFile(path), 'utf8')) {
    this.#names = namesByFile();
    this.guides = [...this.#names].map(([file, name]) => guideOf(name, file, readText(file)));
    this.contents = guideOf('', CONTENTS, readText(CONTENTS));
  }

  find(name: string): Guide | undefined {
    return this.guides.find((one) => one.name === name);
  }

  /** As in the index: grouped by reader, each with a line about it. */
  sections(): GuideSection[] {
    return this.contents.text
      .split(/^## /m)
      .slice(1)
      .map((part) => {
        const [title = '', ...lines] = part.split('\n');
        const rows = lines.flatMap((line) => {
          const found = /^\| \[[^[\]]+\]\((?<target>[^()]+)\) \| (?<about>.+) \|$/.exec(line)?.groups;
          const guide = found && this.#guideAt(CONTENTS, found.target!);
          return guide === undefined ? [] : [{ guide, about: found!.about! }];
        });
        return { title, guides: rows };
      });
  }

  /** Where a link in a guide leads on this server. Undefined for files that are not served. */
  address(from: Guide, link: string, prefix: string): string | undefined {
    if (/^https?:/.test(link) || link.startsWith('#')) return link;
    const [target = '', anchor] = link.split('#');
    const behind = anchor === undefined ? '' : `#${anchor}`;
    const file = posix.join(posix.dirname(from.file), target);
    const listed = /^docs\/(?<list>errors|events)\/(?<page>README|[\w.]+)\.md$/.exec(file)?.groups;
    if (listed !== undefined) {
      return `${prefix}/docs/${listed.list}${listed.page === 'README' ? '' : `/${listed.page}`}${behind}`;
    }
    if (file === CONTENTS) return `${prefix}/docs/guides${behind}`;
    const name = this.#names.get(file);
    return name === undefined ? undefined : `${prefix}/docs/guides/${name}${behind}`;
  }

  #guideAt(from: string, link: string): Guide | undefined {
    const name = this.#names.get(posix.join(posix.dirname(from), link));
    return name === undefined ? undefined : this.find(name);
  }
}

function namesByFile(): ReadonlyMap<string, string> {
  const inDocs = markdownIn('docs').filter((file) => file !== CONTENTS);
  return new Map([
    ...inDocs.map((file) => [file, file.slice('docs/'.length, -'.md'.length)] as const),
    ...markdownIn('docs/decisions').map((file) => [file, file.slice('docs/'.length, -'.md'.length)] as const),
    ...Object.entries(OUTSIDE),
  ]);
}

function markdownIn(folder: string): string[] {
  return readdirSync(projectFile(folder))
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => join(folder, name).replaceAll('\\', '/'));
}

function guideOf(name: string, file: string, text: string): Guide {
  const headings = headingsOf(text);
  return { name, file, text, headings, title: headings.find(({ level }) => level === 1)?.text ?? name };
}
