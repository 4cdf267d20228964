// One key figure with its name.
import type { ReactNode } from 'react';

export function Figure({
  label,
  value,
  more,
  children,
}: {
  label: string;
  value: ReactNode;
  more?: ReactNode;
  /** A plot below the figure. */
  children?: ReactNode;
}) {
  return (
    <div className="flex min-w-0 flex-col rounded-lg border bg-raised px-4 py-3">
      <span className="text-[13px] text-faint">{label}</span>
      <span className="text-xl font-semibold tabular-nums">{value}</span>
      {more && <span className="text-[13px] text-faint tabular-nums">{more}</span>}
      {children && <div className="mt-auto pt-1">{children}</div>}
    </div>
  );
}
