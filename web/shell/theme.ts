// Light, dark, or the system's theme: remembered in this browser, applied before anything is rendered.

export type Theme = 'light' | 'dark' | 'system';

const KEY = 'linehaul-theme';
const system = matchMedia('(prefers-color-scheme: dark)');

export function chosenTheme(): Theme {
  const kept = localStorage.getItem(KEY);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, theme);
  show();
}

export function applyTheme(): void {
  show();
  system.addEventListener('change', show);
}

function show(): void {
  const theme = chosenTheme();
  const dark = theme === 'dark' || (theme === 'system' && system.matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
}
