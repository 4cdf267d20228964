// The other languages of the page, for pages without an account menu.
import { chooseLanguage, LANGUAGES, otherLanguages } from '../words/chosen-words.ts';

export function LanguageChoice() {
  const others = otherLanguages();
  if (others.length === 0) return null;
  return (
    <span className="no-print flex gap-4 text-sm font-normal">
      {others.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          className="cursor-pointer text-accent underline"
          onClick={() => chooseLanguage(language)}
        >
          {LANGUAGES[language].name}
        </button>
      ))}
    </span>
  );
}
