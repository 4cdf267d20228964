// A code sample or an HTTP message, with a copy button.
import type { ReactNode } from 'react';
import { CopyButton } from '../../ui/copy-button.tsx';

export function CodeBlock({ label, text, copyLabel }: { label: ReactNode; text: string; copyLabel?: string }) {
  return (
    <figure className="grid content-start gap-1">
      <figcaption className="flex items-end justify-between gap-2 text-[13px] font-medium">
        {label}
        <CopyButton text={text} {...(copyLabel && { label: copyLabel })} />
      </figcaption>
      {/** biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
      <pre tabIndex={0} className="max-h-96 overflow-auto rounded-md border bg-sunken px-3 py-2 font-mono text-[12px]">
        {text}
      </pre>
    </figure>
  );
}

/** Indented if it is JSON. */
export function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
