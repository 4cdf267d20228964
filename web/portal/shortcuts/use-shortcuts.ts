// Handles the portal's shortcuts: Ctrl+K, ?, / and g with a letter. Letters typed in a field, or while a dialog is open, are ignored.
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Command } from './commands.ts';

/** The letter must follow `g` within this time. */
const FOLLOWS_MS = 1_500;
const KEPT_AS = 'linehaul-shortcuts';

/** Single-letter shortcuts get in the way of speech input, so they can be turned off in this browser. */
export function areLettersOn(): boolean {
  return localStorage.getItem(KEPT_AS) !== 'off';
}

export function turnLetters(on: boolean): void {
  localStorage.setItem(KEPT_AS, on ? 'on' : 'off');
}

export function useShortcuts(commands: readonly Command[], show: (what: 'palette' | 'help') => void): void {
  const router = useRouter();
  const wentAt = useRef(0);
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
        event.preventDefault();
        show('palette');
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target) || !areLettersOn()) return;
      const follows = event.timeStamp - wentAt.current < FOLLOWS_MS;
      wentAt.current = event.key === 'g' ? event.timeStamp : 0;
      const command = follows ? commands.find(({ key }) => key === event.key) : undefined;
      if (command !== undefined) router.history.push(command.to);
      else if (event.key === '?') show('help');
      else if (event.key === '/') document.querySelector<HTMLElement>('header input')?.focus();
      else return;
      event.preventDefault();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [commands, router, show]);
}

function isTaken(target: EventTarget | null): boolean {
  const isField =
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
  return isField || document.querySelector('dialog[open]') !== null;
}
