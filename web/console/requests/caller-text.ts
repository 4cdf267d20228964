// The caller and the duration of a request, in words.
import { count } from '../../shell/format.ts';
import { watchWords } from '../../words/console-watch-words.ts';
import type { LoggedRequest } from './request.ts';

const words = watchWords.requests;

export function callerText({ kind, username, clientId, bySession }: LoggedRequest['caller']): string {
  const who = [username, !bySession && clientId].filter(Boolean).join(', ') || (words.kinds[kind] ?? kind);
  return bySession ? `${who} (${words.byPage})` : who;
}

export function durationText(ms: number): string {
  if (ms >= 10_000) return `${count(Math.round(ms / 1_000))} ${words.s}`;
  return `${count(ms < 10 ? Math.round(ms * 10) / 10 : Math.round(ms))} ${words.ms}`;
}
