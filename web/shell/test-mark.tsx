// The bar that marks the test environment, or which sandbox of it. Everything in it applies to the test environment only.
import type { ReactNode } from 'react';
import type { About } from '../session/about.ts';
import type { Realm } from '../session/session.ts';
import { shellWords } from '../words/shell-words.ts';

const words = shellWords.test;
/** Leaves the sandbox for the shared test environment. */
const LEAVE: Record<Realm, string> = { portal: '/sandboxes/leave', console: '/sandboxes/leave/console/sandboxes' };

export function TestMark(props: { about: About; realm: Realm; children?: ReactNode }) {
  const { realm, children } = props;
  const { sandbox } = props.about;
  return (
    <section
      aria-label={words.name}
      className="no-print flex flex-wrap items-center justify-center gap-x-3 gap-y-1 bg-test px-3 py-1 text-[13px] text-test-ink"
    >
      <span>
        {sandbox === undefined ? (
          <strong className="uppercase tracking-wide">{words.name}</strong>
        ) : (
          <strong>{words.sandbox(sandbox.name)}</strong>
        )}
        <span className="hidden sm:inline"> – {words.says}</span>
      </span>
      {children}
      {sandbox && (
        <a href={LEAVE[realm]} className="underline">
          {words.leave}
        </a>
      )}
    </section>
  );
}
