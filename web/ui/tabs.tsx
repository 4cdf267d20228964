// Tabs: one panel is shown at a time. Arrow keys move between their names.
import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

export interface Tab {
  readonly id: string;
  readonly label: ReactNode;
  readonly panel: ReactNode;
}

export function Tabs({
  label,
  tabs,
  value,
  onChange,
}: {
  label: string;
  tabs: readonly Tab[];
  value?: string;
  onChange?: (id: string) => void;
}) {
  return (
    <Radix.Root
      {...(value === undefined ? { defaultValue: tabs[0]!.id } : { value })}
      onValueChange={onChange}
      className="grid gap-4"
    >
      <Radix.List aria-label={label} className="flex gap-1 overflow-x-auto border-b">
        {tabs.map(({ id, label: name }) => (
          // The list scrolls, so it would clip an outline around the name.
          <Radix.Trigger
            key={id}
            value={id}
            className="border-b-2 border-transparent px-3 py-2 -outline-offset-2 whitespace-nowrap text-faint data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-ink"
          >
            {name}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(({ id, panel }) => (
        <Radix.Content key={id} value={id} className="min-w-0">
          {panel}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
