// Reads §2.9 of docs/spec.md: the shape of a pickup request, which is written as nested braces and not as a table.
import { section } from './spec-document.ts';

export interface ShapeField {
  /** The full path, with [] after an array and the wrapper of its items: `trailer[].trailerInfo.id`. */
  readonly path: string;
  readonly type: 'string' | 'number' | 'object' | 'array';
  readonly isRequired: boolean;
}

const ELEMENT =
  /^(?<path>[\w.]+)(?<list>\[\])?(?<required> \(required\))?(?: of (?<wrapper>\w+)(?<wrapperRequired> \(required\))?)?(?: ?\{(?<members>.*)\})?(?: (?<type>number))?$/;

/** Every field in document order. */
export function pickupShape(): readonly ShapeField[] {
  return bullets().flatMap((bullet) => {
    const [, owner, list] = /^(?:(\w+): )?(.*)$/.exec(bullet)!;
    // Elements are separated by semicolons; a bullet without any is a list of plain names, or one element.
    const elements = split(list!, '; ').flatMap((part) => split(part, ', '));
    const fields = elements.flatMap((element) => readElement(element, owner === undefined ? '' : `${owner}.`, false));
    return owner === undefined ? fields : [{ path: owner, type: 'object', isRequired: false } as const, ...fields];
  });
}

/** The codes that §2.9 lists for a reference. */
export function referenceCodes(): readonly string[] {
  return /Reference type codes that appear: ([^.]+)\./.exec(section('2.9').text)![1]!.split(', ');
}

/** The bullets, without the plain sentences that follow the shape. */
function bullets(): string[] {
  const parts = section('2.9').text.split(/^- /m).slice(1);
  return parts.map((part) => part.split('\n')[0]!.replace(/\.( [A-Z].*)?$/, ''));
}

function readElement(element: string, before: string, isRequired: boolean): ShapeField[] {
  const found = ELEMENT.exec(element)?.groups;
  if (found === undefined) throw new Error(`§2.9: not understood: ${element}`);
  const { path, list, required, wrapper, wrapperRequired, members, type } = found;
  const names = path!.split('.');
  names.pop();
  const outer = names.map((_, index) => ({
    path: before + names.slice(0, index + 1).join('.'),
    type: 'object' as const,
    isRequired: false,
  }));
  const at = `${before}${path}`;
  const own: ShapeField = {
    path: at,
    type: list ? 'array' : members === undefined ? ((type as 'number' | undefined) ?? 'string') : 'object',
    isRequired: isRequired || required !== undefined,
  };
  if (members === undefined) return [...outer, own];
  if (wrapper === undefined) return [...outer, own, ...readMembers(members, `${at}.`)];
  const info = `${at}[].${wrapper}`;
  const wrapped: ShapeField = { path: info, type: 'object', isRequired: wrapperRequired !== undefined };
  return [...outer, own, wrapped, ...readMembers(members, `${info}.`)];
}

function readMembers(text: string, before: string): ShapeField[] {
  const members = split(text, ', ');
  const isRequired = /^(both|all) required$/.test(members.at(-1)!);
  if (isRequired) members.pop();
  return members.flatMap((member) => readElement(member.replace(/ as strings$/, ''), before, isRequired));
}

/** Splits only outside of braces. */
function split(text: string, separator: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '{') depth += 1;
    else if (text[at] === '}') depth -= 1;
    else if (depth === 0 && text.startsWith(separator, at)) {
      parts.push(text.slice(start, at));
      start = at + separator.length;
    }
  }
  return [...parts, text.slice(start)];
}
