// The URL's query as plain text. The router would parse 23230 as a number and write it back in quotes.
import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';

export function useSearchTexts(): Record<string, string> {
  const { searchStr } = useLocation();
  return useMemo(
    () => Object.fromEntries([...new URLSearchParams(searchStr)].map(([name, text]) => [name, unquoted(text)])),
    [searchStr],
  );
}

/** A link that was not built with `plainSearch` has its numbers in quotes. */
function unquoted(text: string): string {
  return /^"[^"\\]*"$/.test(text) ? text.slice(1, -1) : text;
}

/** For the router's `search`: text that it would parse as JSON is passed parsed, so that the URL shows it unquoted. */
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
