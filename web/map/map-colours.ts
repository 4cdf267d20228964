// The theme's colors for canvas, which cannot use a style sheet. Reread when the theme changes.

/** A name in style/theme.css (`accent`, `good`, `faint` …) or any CSS color. */
export type MapColour = string;

export type ColourOf = (colour: MapColour) => string;

export function themeColours(element: Element): ColourOf {
  const style = getComputedStyle(element);
  const known = new Map<string, string>();
  return (colour) => {
    let found = known.get(colour);
    if (found === undefined) {
      const named = /^[a-z-]+$/.test(colour) ? style.getPropertyValue(`--${colour}`).trim() : '';
      found = named === '' ? colour : named;
      known.set(colour, found);
    }
    return found;
  };
}

/** Calls `changed` when the theme switches between light and dark. */
export function whenThemeChanges(changed: () => void): () => void {
  const watcher = new MutationObserver(changed);
  watcher.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return () => watcher.disconnect();
}
