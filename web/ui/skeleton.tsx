// Gray placeholder lines, so that the page keeps its shape while it loads.
import { shellWords } from '../words/shell-words.ts';

const LINES = ['w-2/3', 'w-full', 'w-5/6', 'w-3/4', 'w-11/12', 'w-1/2'];

/** Up to six lines. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div role="status" className="grid gap-3 px-4 py-4">
      <span className="sr-only">{shellWords.loading}</span>
      {LINES.slice(0, lines).map((width) => (
        <span
          key={width}
          aria-hidden="true"
          className={`h-4 animate-pulse rounded bg-sunken motion-reduce:animate-none ${width}`}
        />
      ))}
    </div>
  );
}
