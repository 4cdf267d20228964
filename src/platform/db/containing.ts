// Turns search field input into a lower-case SQL LIKE pattern, with `!` as the escape character.

/** Matches anywhere in a text. */
export function containing(text: string): string {
  return `%${plain(text)}%`;
}

/** Matches at the beginning of a text. */
export function startingWith(text: string): string {
  return `${plain(text)}%`;
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[!%_]/g, '!$&');
}
