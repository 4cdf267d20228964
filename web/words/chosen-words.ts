// The language of the pages: the user's choice, or the browser's, if the page offers it; English otherwise.

export const LANGUAGES = {
  en: { name: 'English', locale: 'en-US' },
  es: { name: 'Español', locale: 'es-MX' },
  fr: { name: 'Français', locale: 'fr-CA' },
} as const;
export type Language = keyof typeof LANGUAGES;

/** Loaded on demand, so that nobody waits for a language they do not read. English is part of the pages. */
const TRANSLATIONS = {
  es: () => import('./es/catalog.ts'),
  fr: () => import('./fr/catalog.ts'),
};

const KEY = 'linehaul-language';

// Tests load this without a browser, and are compiled without its types.
const { document, location } = globalThis as {
  document?: {
    readonly documentElement: { lang: string; readonly dataset: Readonly<Record<string, string | undefined>> };
  };
  location?: { reload(): void };
};
const page = document?.documentElement;

/** The console and the API reference are in English only. */
const offered: readonly Language[] = languagesAmong(page?.dataset.languages?.split(' '));

/** Those that the user can change to. */
export function otherLanguages(): readonly Language[] {
  return offered.filter((language) => language !== LANGUAGE);
}

/** Applies to the page after it is loaded again, because every text was chosen when its module was loaded. */
export function chooseLanguage(language: Language): void {
  localStorage.setItem(KEY, language);
  location?.reload();
}

function wantedLanguage(): Language {
  if (offered.length === 0) return 'en';
  const wanted = [localStorage.getItem(KEY) ?? '', ...navigator.languages].map((tag) => tag.slice(0, 2));
  return wanted.find((tag): tag is Language => offered.some((language) => language === tag)) ?? 'en';
}

function languagesAmong(names: readonly string[] = []): Language[] {
  return names.filter((name): name is Language => name in LANGUAGES);
}

async function load(language: Language): Promise<[Language, Readonly<Record<string, unknown>>]> {
  if (language === 'en') return ['en', {}];
  try {
    return [language, (await TRANSLATIONS[language]()).catalog];
  } catch {
    // Better a page in English than none.
    return ['en', {}];
  }
}

// Every module with texts imports this one, so its texts are chosen after the translation has arrived.
const [chosen, catalog] = await load(wantedLanguage());
export const LANGUAGE: Language = chosen;
if (page !== undefined) page.lang = LANGUAGE;

/** The locale of dates, times and numbers: that of the surrounding text, whatever the browser's own is. */
export const LOCALE: string = LANGUAGES[LANGUAGE].locale;

/** The texts of that name in the chosen language. Those of the console exist in English only. */
export function chosenWords<Words>(name: string, english: Words): Words {
  return (catalog[name] as Words | undefined) ?? english;
}
