// What a page shows is in its address, so that it can be linked to, left and come back to.
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';

type Search = Readonly<Record<string, string | undefined>>;

/** The search part of the address as text, and a way to change some of it. An empty text takes it out. */
export function useAddressSearch(): [Search, (patch: Search) => void] {
  const found = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const search = Object.fromEntries(Object.entries(found).map(([name, value]) => [name, String(value)]));
  function change(patch: Search): void {
    // Of what the address says by then: another filter may have changed while this one was typed.
    const next = (before: object) =>
      Object.fromEntries(
        Object.entries({ ...before, ...patch }).filter(([, value]) => value !== undefined && value !== ''),
      );
    void navigate({ to: '.', search: next, replace: true } as never);
  }
  return [search, change];
}

/** The part of the path that varies. */
export function usePathPart(name: string): string {
  return (useParams({ strict: false }) as Record<string, string>)[name] ?? '';
}
