// The query of the page's address as plain text. The router would read 23230 as a number and write it back in quotes.
import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';

export function useSearchTexts(): Record<string, string> {
  const { searchStr } = useLocation();
  return useMemo(
    () => Object.fromEntries([...new URLSearchParams(searchStr)].map(([name, text]) => [name, unquoted(text)])),
    [searchStr],
  );
}

/** A link that did not come through `plainSearch` has its numbers in quotes. */
function unquoted(text: string): string {
  return /^"[^"\\]*"$/.test(text) ? text.slice(1, -1) : text;
}

/** For the router's `search`: what it would take for JSON is given as that, so that the address shows it as it is. */
export function plainSearch(texts: Readonly<Record<string, string>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, asRouterReads(text)]));
}

function asRouterReads(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'number' && String(value) === text ? value : text;
  } catch {
    return text;
  }
}
