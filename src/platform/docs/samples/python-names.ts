// How names and strings of the contract are written in Python.

const KEYWORDS = new Set([
  ...['False', 'None', 'True', 'and', 'as', 'assert', 'async', 'await', 'break', 'class', 'continue', 'def', 'del'],
  ...['elif', 'else', 'except', 'finally', 'for', 'from', 'global', 'if', 'import', 'in', 'is', 'lambda', 'nonlocal'],
  ...['not', 'or', 'pass', 'raise', 'return', 'try', 'while', 'with', 'yield'],
]);

export function isPythonName(name: string): boolean {
  return /^[A-Za-z_]\w*$/.test(name) && !KEYWORDS.has(name);
}

/** `requestNumber` → `request_number`, `from` → `from_`. */
export function snakeCase(name: string): string {
  const snake = name.replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
  return KEYWORDS.has(snake) ? `${snake}_` : snake;
}

export function pascalCase(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** A JSON string is also a Python string. */
export const textLiteral = (text: string): string => JSON.stringify(text);

export function docstring(text: string, indent: string): string {
  const safe = text.replaceAll('\\', '\\\\').replaceAll('"""', "'''").replace(/"$/, '" ').trimEnd();
  const lines = safe.split('\n').map((line) => line.trimEnd());
  const closed = safe.endsWith('"') ? `${lines.join(`\n${indent}`)} ` : lines.join(`\n${indent}`);
  return `${indent}"""${closed}"""`;
}
