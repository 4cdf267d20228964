// The command palette (Ctrl+K) and the list of shortcuts (?), on every page of the portal.
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSignedIn } from '../../shell/signed-in.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Finder } from '../../ui/finder.tsx';
import { Checkbox } from '../../ui/inputs.tsx';
import { portalWords } from '../../words/portal-words.ts';
import { allowedCommands, type Command, commandsFor } from './commands.ts';
import { areLettersOn, turnLetters, useShortcuts } from './use-shortcuts.ts';

const words = portalWords.shortcuts;

export function Shortcuts() {
  const { permissions } = useSignedIn().session;
  const commands = useMemo(() => allowedCommands(permissions), [permissions]);
  const [shown, setShown] = useState<'palette' | 'help'>();
  useShortcuts(commands, setShown);
  // The browser reports late that a dialog was closed: by then, a key may have opened the other one.
  const closePalette = useCallback(() => setShown((now) => (now === 'palette' ? undefined : now)), []);
  const closeHelp = useCallback(() => setShown((now) => (now === 'help' ? undefined : now)), []);
  return (
    <>
      <Dialog open={shown === 'palette'} title={words.palette} onClose={closePalette}>
        <Palette commands={commands} onDone={closePalette} />
      </Dialog>
      <Dialog open={shown === 'help'} title={words.title} onClose={closeHelp}>
        <Help commands={commands} />
      </Dialog>
    </>
  );
}

function Palette({ commands, onDone }: { commands: readonly Command[]; onDone: () => void }) {
  const router = useRouter();
  const box = useRef<HTMLDivElement>(null);
  // The dialog focuses its first button when it opens, so the box takes the focus afterwards.
  useEffect(() => {
    const timer = setTimeout(() => box.current?.querySelector('input')?.focus());
    return () => clearTimeout(timer);
  }, []);
  return (
    <div ref={box} className="min-h-96">
      <Finder
        label={words.paletteHint}
        noneFound={words.none}
        useEntries={(text) => ({ data: commandsFor(text, commands) })}
        keyOf={({ to }) => to}
        show={({ label, key }) => (
          <span className="flex justify-between gap-4">
            {label}
            {key && <kbd className="font-mono text-[12px] text-faint">g {key}</kbd>}
          </span>
        )}
        onChoose={({ to }) => {
          onDone();
          router.history.push(to);
        }}
      />
    </div>
  );
}

function Help({ commands }: { commands: readonly Command[] }) {
  const [isOn, setOn] = useState(areLettersOn);
  const rows: readonly (readonly [keys: string, does: string])[] = [
    ['Ctrl K', words.palette],
    ['?', words.title],
    ['/', portalWords.search.label],
    ...commands.flatMap(({ key, label }) => (key === undefined ? [] : [[`g ${key}`, words.goTo(label)] as const])),
  ];
  return (
    <>
      <dl className="grid grid-cols-[6rem_1fr] gap-x-4 gap-y-1">
        {rows.map(([keys, does]) => (
          <div key={keys} className="contents">
            <dt>
              <kbd className="rounded border bg-sunken px-1.5 font-mono text-[12px]">{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label={words.letters}
        checked={isOn}
        onChange={({ target }) => {
          turnLetters(target.checked);
          setOn(target.checked);
        }}
      />
    </>
  );
}
