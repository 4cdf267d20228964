// Copies a text and confirms it.
import { useState } from 'react';
import { shellWords } from '../words/shell-words.ts';
import { Button } from './button.tsx';

export function CopyButton({
  text,
  label = shellWords.common.copy,
}: {
  text: string | (() => string);
  label?: string;
}) {
  const [copied, setCopied] = useState(false);
  async function copy() {
    await navigator.clipboard.writeText(typeof text === 'string' ? text : text());
    setCopied(true);
    setTimeout(() => setCopied(false), 2_000);
  }
  return (
    <Button size="small" onClick={copy}>
      <span aria-live="polite">{copied ? shellWords.common.copied : label}</span>
    </Button>
  );
}
