// Quotes text for a POSIX shell.

/** Within single quotes, only a single quote is special. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
