// Which language the pages use. Every catalog is an object of the same shape as the English one.

/** The user's first language that has a catalog; English if there is none. */
export function chosenWords<W>(catalogues: { en: W } & Readonly<Record<string, W>>): W {
  // Tests also load the texts, without a browser.
  const { navigator: reader } = globalThis as { navigator?: { readonly languages?: readonly string[] } };
  const wanted = reader?.languages ?? [];
  for (const tag of wanted) {
    const found = catalogues[tag.slice(0, 2)];
    if (found !== undefined) return found;
  }
  return catalogues.en;
}

/** The locale of dates, times and numbers: that of the surrounding text, whatever the browser's own is. */
export const LOCALE = chosenWords({ en: 'en-US' });
