// Shown where there is nothing yet: why, and what to do.
import type { ReactNode } from 'react';

export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-2 px-6 py-10 text-center">
      <p className="font-semibold">{title}</p>
      {children && <div className="max-w-md text-faint">{children}</div>}
    </div>
  );
}
