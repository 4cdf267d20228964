// Prints JSON for people: what fits on one line stays on one line, and the rest is indented.

const WIDTH = 120;
const INDENT = ' ';

export function readableJson(value: unknown): string {
  return printed(value, '', 0);
}

/** `taken` is how much of the first line is already used. */
function printed(value: unknown, indent: string, taken: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const line = inOneLine(value, WIDTH - taken);
  if (line !== undefined) return line;
  const inner = indent + INDENT;
  if (Array.isArray(value)) {
    return `[\n${value.map((one) => inner + printed(one, inner, inner.length + 1)).join(',\n')}\n${indent}]`;
  }
  const members = Object.entries(value).filter(([, one]) => one !== undefined);
  const lines = members.map(([name, one]) => {
    const label = `${inner}${JSON.stringify(name)}: `;
    return label + printed(one, inner, label.length + 1);
  });
  return `{\n${lines.join(',\n')}\n${indent}}`;
}

/** Undefined if it is too long, which is detected without writing all of it. */
function inOneLine(value: object, room: number): string | undefined {
  const parts: string[] = [];
  let left = room - 2;
  const entries = Array.isArray(value) ? value.map((one) => ['', one] as const) : Object.entries(value);
  for (const [name, one] of entries) {
    if (one === undefined) continue;
    const label = name === '' && Array.isArray(value) ? '' : `${JSON.stringify(name)}: `;
    const isNested = typeof one === 'object' && one !== null;
    const text = isNested ? inOneLine(one, left - label.length) : JSON.stringify(one);
    if (text === undefined) return undefined;
    left -= label.length + text.length + 2;
    if (left < -2) return undefined;
    parts.push(label + text);
  }
  return Array.isArray(value) ? `[${parts.join(', ')}]` : `{${parts.length > 0 ? ` ${parts.join(', ')} ` : ''}}`;
}
