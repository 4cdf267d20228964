// A page: its window title, its heading, and the focus on the heading after navigation.
import { type ReactNode, useEffect, useRef } from 'react';
import { useInSlices } from './in-slices.tsx';

export function Page({
  title,
  lead,
  actions,
  children,
  wide,
}: {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  wide?: boolean;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const showsAll = useInSlices();
  useEffect(() => {
    document.title = title;
    // The browser lays out the page to move the focus; with the next frame it does so anyway.
    const frame = requestAnimationFrame(() => {
      // If a form has focused its first field, it keeps the focus.
      if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [title]);
  return (
    <div
      aria-busy={!showsAll}
      className={`mx-auto grid w-full gap-5 px-4 py-6 sm:px-6 ${wide ? 'max-w-[100rem]' : 'max-w-6xl'}`}
    >
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold tracking-tight">
            {title}
          </h1>
          {lead && <div className="mt-1 text-faint">{lead}</div>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {showsAll && children}
    </div>
  );
}
