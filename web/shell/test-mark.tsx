// The bar that says: this is the test environment. Whatever stands in it belongs to the test alone.
import type { ReactNode } from 'react';
import { shellWords } from '../words/shell-words.ts';

export function TestMark({ children }: { children?: ReactNode }) {
  return (
    <section
      aria-label={shellWords.test.name}
      className="no-print flex flex-wrap items-center justify-center gap-x-3 gap-y-1 bg-test px-3 py-1 text-[13px] text-test-ink"
    >
      <span>
        <strong className="uppercase tracking-wide">{shellWords.test.name}</strong>
        <span className="hidden sm:inline"> – {shellWords.test.says}</span>
      </span>
      {children}
    </section>
  );
}
