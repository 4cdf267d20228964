// A request or response body: indented if it is JSON, scrollable if it is long, with a copy button.
import { CopyButton } from '../../ui/copy-button.tsx';

export function JsonBlock({ label, value }: { label: string; value: unknown }) {
  const text = typeof value === 'string' ? indented(value) : JSON.stringify(value, null, 2);
  return (
    <div className="grid min-w-0 gap-1">
      <div className="flex items-center justify-between gap-2">
        <h3 className="text-[13px] font-medium">{label}</h3>
        <CopyButton text={text} />
      </div>
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
        tabIndex={0}
        className="max-h-96 overflow-auto rounded-md border bg-sunken px-3 py-2"
      >
        <pre className="font-mono text-[12px] leading-relaxed">{text}</pre>
      </section>
    </div>
  );
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
