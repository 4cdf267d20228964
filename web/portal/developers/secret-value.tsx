// A secret that is shown once: selectable, with a copy button.
import { CopyButton } from '../../ui/copy-button.tsx';

export function SecretValue({ label, value }: { label: string; value: string }) {
  return (
    <div className="grid gap-1">
      <p className="text-[13px] font-medium">{label}</p>
      <div className="flex items-center gap-2">
        <code className="min-w-0 flex-1 rounded-md border bg-sunken px-2.5 py-1.5 font-mono text-[13px] break-all select-all">
          {value}
        </code>
        <CopyButton text={value} />
      </div>
    </div>
  );
}
