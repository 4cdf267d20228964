// Keeps the chosen sample language from page to page.

const KEPT_AS = 'linehaul-docs-language';

export function keepLanguage(): void {
  const radios = document.querySelectorAll<HTMLInputElement>('.tabs input[name="language"]');
  const kept = localStorage.getItem(KEPT_AS);
  for (const radio of radios) {
    if (radio.value === kept) radio.checked = true;
    radio.addEventListener('change', () => localStorage.setItem(KEPT_AS, radio.value));
  }
}
