// Turns text from outside into one line that can be shown, stored and put in a header.

/** Control characters and all Unicode line breaks become spaces; lone surrogates become the replacement character. */
export function oneLine(text: string, longest = 1_000): string {
  const line = text
    .slice(0, longest)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters on purpose.
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
    .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd');
  return line.trim();
}
