// A link for lists of thousands: the router's own does more work per link than a fast-scrolling row can afford.
import { useRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent } from 'react';

export function RowLink({ to, children, ...rest }: { to: string } & AnchorHTMLAttributes<HTMLAnchorElement>) {
  const router = useRouter();
  function go(event: MouseEvent) {
    // The browser handles new tabs and windows.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    router.history.push(to);
  }
  return (
    <a {...rest} href={to} onClick={go}>
      {children}
    </a>
  );
}
