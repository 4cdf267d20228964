// Text from outside as one line that can be shown, stored and put into a header.

/** Control characters and line ends of every alphabet become spaces, half surrogate pairs the sign for something unreadable. */
export function oneLine(text: string, longest = 1_000): string {
  const line = text
    .slice(0, longest)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
    .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd');
  return line.trim();
}
