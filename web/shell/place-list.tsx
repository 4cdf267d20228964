// The navigation. Entries that do not fit into the bar are in a menu at its end.
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../ui/class-names.ts';
import { Menu } from '../ui/menu.tsx';
import { shellWords } from '../words/shell-words.ts';
import { fitting } from './fitting.ts';

export interface Place {
  readonly to: string;
  readonly label: string;
  /** The permission without which the page would be empty; undefined if everyone may see it. */
  readonly needs?: string;
}

const LOOK = 'rounded px-2 py-1 whitespace-nowrap';
const LINK = `${LOOK} text-faint hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent`;
const GAP = 2;
/** Every other path is below one of these. */
const isStart = (to: string) => to === '/' || to === '/console';

export function PlaceList({ places }: { places: readonly Place[] }) {
  const nav = useRef<HTMLElement>(null);
  const sizes = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [count, setCount] = useState(places.length);

  useLayoutEffect(() => {
    const measure = () => {
      const [more, ...widths] = [...sizes.current!.children].map((one) => one.getBoundingClientRect().width);
      setCount(fitting(widths, more!, nav.current!.clientWidth, GAP));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(nav.current!);
    // Widths change once the font has loaded.
    observer.observe(sizes.current!);
    return () => observer.disconnect();
  }, []);

  const hidden = places.slice(count);
  const isHere = ({ to }: Place) => pathname === to || (!isStart(to) && pathname.startsWith(`${to}/`));
  const here = hidden.find(isHere);
  // The menu shows the name of the current page if the page is in it, and needs room for that.
  const menuLabel = longer(shellWords.bar.more, places.find(isHere)?.label ?? '');
  return (
    <nav
      ref={nav}
      aria-label={shellWords.bar.menu}
      className="relative order-last -mx-1 flex w-full gap-0.5 overflow-hidden lg:order-none lg:w-0 lg:flex-1"
    >
      <div ref={sizes} aria-hidden="true" className="invisible absolute flex gap-0.5">
        <span className={classNames(LOOK, 'font-medium')}>{menuLabel} ▾</span>
        {places.map(({ to, label }) => (
          <span key={to} className={classNames(LOOK, 'font-medium')}>
            {label}
          </span>
        ))}
      </div>
      {places.slice(0, count).map(({ to, label }) => (
        <Link key={to} to={to} activeOptions={{ exact: isStart(to) }} className={LINK}>
          {label}
        </Link>
      ))}
      {hidden.length > 0 && (
        <Menu
          className={classNames(LOOK, here ? 'bg-accent-soft font-medium text-accent' : 'text-faint hover:text-ink')}
          label={<>{here?.label ?? shellWords.bar.more} ▾</>}
          items={hidden.map(({ to, label }) => ({ label, onSelect: () => void navigate({ to }) }))}
        />
      )}
    </nav>
  );
}

function longer(one: string, other: string): string {
  return other.length > one.length ? other : one;
}
