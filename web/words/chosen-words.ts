// Which language the pages speak. Every catalogue is an object of the same shape as the English one.

/** The reader's first language that there is a catalogue for; English when there is none. */
export function chosenWords<W>(catalogues: { en: W } & Readonly<Record<string, W>>): W {
  // Tests read the words too, where there is no browser.
  const { navigator: reader } = globalThis as { navigator?: { readonly languages?: readonly string[] } };
  const wanted = reader?.languages ?? [];
  for (const tag of wanted) {
    const found = catalogues[tag.slice(0, 2)];
    if (found !== undefined) return found;
  }
  return catalogues.en;
}

/** In which dates, times and numbers are written: that of the words around them, whatever the browser's own is. */
export const LOCALE = chosenWords({ en: 'en-US' });
