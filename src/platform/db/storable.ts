// What every database stores exactly. Anything else is rejected first: SQLite would silently cut text at U+0000 and store NaN as NULL, and
// its bindings end the whole process when given a boolean.

/** @throws TypeError that says what is wrong. That is a defect of ours, since requests are validated long before. */
export function requireStorable(parameters: readonly unknown[]): readonly unknown[] {
  for (const value of parameters) {
    if (typeof value === 'string') requireText(value);
    else if (typeof value === 'number') {
      if (!Number.isFinite(value)) throw new TypeError(`The database cannot keep the number ${value}.`);
    } else if (value !== null) {
      throw new TypeError(`The database keeps text, numbers and null; it was given ${describe(value)}.`);
    }
  }
  return parameters;
}

function requireText(text: string): void {
  if (text.includes('\u0000')) throw new TypeError('The database cannot keep text that holds U+0000.');
  // Available since Node 20; the ES2023 library does not declare it.
  if (!(text as unknown as { isWellFormed(): boolean }).isWellFormed()) {
    throw new TypeError('The database cannot keep text that holds half of a surrogate pair.');
  }
}

function describe(value: unknown): string {
  return typeof value === 'object' ? `an object (${Object.prototype.toString.call(value)})` : String(value);
}
