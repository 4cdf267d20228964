// How the carrier presents itself on every page: its logo or name, its colors, its terms.
import type { DataOf } from '../api/described.ts';
import { shellWords } from '../words/shell-words.ts';

type Branding = NonNullable<DataOf<'/v1/about'>['branding']>;
export type BrandColors = NonNullable<Branding['colors']>;
export type ThemeColors = BrandColors['light'];

const sheet = new CSSStyleSheet();

/** The theme's accent in the carrier's color. Paper keeps its own. */
export function showBrandColors(colors: BrandColors | undefined): void {
  sheet.replaceSync(
    colors === undefined
      ? ''
      : `@media screen {
  :root, [data-theme="light"] { ${variables(colors.light)} }
  [data-theme="dark"] { ${variables(colors.dark)} }
}`,
  );
  document.adoptedStyleSheets = [sheet];
}

/** The theme's variables, by name. */
export function accentVariables({ accent, accentInk, accentSoft }: ThemeColors): Record<string, string> {
  return { '--accent': accent, '--accent-ink': accentInk, '--accent-soft': accentSoft };
}

function variables(colors: ThemeColors): string {
  return Object.entries(accentVariables(colors))
    .map(([name, value]) => `${name}: ${value};`)
    .join(' ');
}

/** The logo, with the name as its text; without a logo, the name. */
export function BrandMark({ name, logoUrl }: { name: string; logoUrl: string | undefined }) {
  if (logoUrl === undefined) return <>{name}</>;
  // Logos are made for paper: on dark pages they get a light ground.
  return (
    <img
      src={logoUrl}
      alt={name}
      className="inline-block max-h-8 max-w-44 rounded-sm object-contain dark:bg-plate dark:p-1"
    />
  );
}

/** Nothing if the carrier has set no terms. */
export function CarrierTerms({ terms, termsUrl }: Pick<Branding, 'terms' | 'termsUrl'>) {
  if (terms === undefined && termsUrl === undefined) return null;
  return (
    <footer className="border-t px-4 py-3 text-[13px] text-faint sm:px-6">
      {terms}{' '}
      {termsUrl !== undefined && (
        <a href={termsUrl} target="_blank" rel="noreferrer" className="text-accent underline">
          {shellWords.common.terms}
        </a>
      )}
    </footer>
  );
}
