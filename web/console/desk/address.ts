// Keeps what a page shows in its URL, so that it can be linked to and survives navigation.
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';

type Search = Readonly<Record<string, string | undefined>>;

/** The URL's search parameters as text, and a function to change some of them. An empty text removes one. */
export function useAddressSearch(): [Search, (patch: Search) => void] {
  const found = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const search = Object.fromEntries(Object.entries(found).map(([name, value]) => [name, String(value)]));
  function change(patch: Search): void {
    // Based on the current URL: another filter may have changed while this one was typed.
    const next = (before: object) =>
      Object.fromEntries(
        Object.entries({ ...before, ...patch }).filter(([, value]) => value !== undefined && value !== ''),
      );
    void navigate({ to: '.', search: next, replace: true } as never);
  }
  return [search, change];
}

/** The variable segment of the path. */
export function usePathPart(name: string): string {
  return (useParams({ strict: false }) as Record<string, string>)[name] ?? '';
}
