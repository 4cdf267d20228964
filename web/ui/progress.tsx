// The progress of a background job.
import { count } from '../shell/format.ts';

export function Progress({ done, total, label }: { done: number; total: number | undefined; label: string }) {
  return (
    <div className="grid gap-1">
      <progress
        className="h-2 w-full overflow-hidden rounded-full accent-accent"
        value={total === undefined ? undefined : done}
        max={total}
        aria-label={label}
      />
      <p className="text-[13px] text-faint tabular-nums" aria-live="polite">
        {label}: {count(done)}
        {total !== undefined && ` / ${count(total)}`}
      </p>
    </div>
  );
}
