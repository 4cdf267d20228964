// Saves the form as a draft while it is filled in: shortly after each change, and immediately when the page is left.

import { useEffect, useRef, useState } from 'react';
import { useSignedIn } from '../../shell/signed-in.ts';
import { LOCALE } from '../../words/chosen-words.ts';
import { keepDraft, timesForgotten } from './draft-keeper.ts';
import type { ShipForm } from './ship-form.ts';
import type { Begin } from './use-begin.ts';

const SAVE_AFTER_MS = 300;

/** Returns when it was last saved, as text. */
export function useKeptDraft(form: ShipForm, begin: Begin): string {
  const { username } = useSignedIn().session;
  const [savedAt, setSavedAt] = useState('');
  const unsaved = useRef<() => void>(undefined);
  const since = useRef(timesForgotten()).current;
  useEffect(() => {
    // A correction must not replace a draft: the bill itself is already stored.
    if (form === begin.form || begin.corrects) return;
    unsaved.current = () => {
      if (timesForgotten() !== since) return;
      const now = Date.now();
      keepDraft(username, { form, source: begin.source, quoted: begin.quoted, savedAt: now });
      setSavedAt(new Date(now).toLocaleTimeString(LOCALE));
      unsaved.current = undefined;
    };
    const timer = setTimeout(() => unsaved.current?.(), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [form, begin, username, since]);
  useEffect(() => {
    const save = () => unsaved.current?.();
    addEventListener('pagehide', save);
    return () => {
      removeEventListener('pagehide', save);
      save();
    };
  }, []);
  return savedAt;
}
