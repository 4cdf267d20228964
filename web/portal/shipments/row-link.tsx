// A link to a page for lists of thousands: the router's own works out more for each than a row that flies by can afford.
import { useRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent } from 'react';

export function RowLink({ to, children, ...rest }: { to: string } & AnchorHTMLAttributes<HTMLAnchorElement>) {
  const router = useRouter();
  function go(event: MouseEvent) {
    // A new tab or window is the browser's affair.
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
