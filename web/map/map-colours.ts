// The theme's colours for canvas, which knows no style sheet. Read again when the theme changes.

/** A name of style/theme.css (`accent`, `good`, `faint` …) or any colour that CSS knows. */
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

/** Calls when light turns to dark or back. */
export function whenThemeChanges(changed: () => void): () => void {
  const watcher = new MutationObserver(changed);
  watcher.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return () => watcher.disconnect();
}
