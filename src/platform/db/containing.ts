// What a person types into a search field, as a pattern of SQL in small letters, with `!` before what would mean more.

/** Found anywhere in a text. */
export function containing(text: string): string {
  return `%${plain(text)}%`;
}

/** Found at the beginning of a text. */
export function startingWith(text: string): string {
  return `${plain(text)}%`;
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[!%_]/g, '!$&');
}
