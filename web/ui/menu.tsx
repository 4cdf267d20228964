// A menu that opens from a button. Not modal: a modal one would inject a style that the page's CSP blocks.
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { buttonLook } from './button.tsx';

export interface MenuItem {
  readonly label: ReactNode;
  readonly onSelect: () => void;
  readonly disabled?: boolean;
}

export function Menu({
  label,
  items,
  className,
}: {
  label: ReactNode;
  items: readonly MenuItem[];
  className?: string;
}) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className={className ?? buttonLook({ kind: 'quiet', size: 'small' })}>
        {label}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          className="z-50 min-w-40 rounded-md border bg-raised p-1 text-ink shadow-lg"
        >
          {items.map((item, at) => (
            <DropdownMenu.Item
              // biome-ignore lint/suspicious/noArrayIndexKey: the order of a menu's items is fixed.
              key={at}
              disabled={item.disabled}
              onSelect={item.onSelect}
              className="cursor-pointer rounded px-2.5 py-1.5 outline-none data-[disabled]:opacity-50 data-[highlighted]:bg-accent-soft"
            >
              {item.label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
