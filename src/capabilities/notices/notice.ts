// A notice for people: what happened in one sentence, and the related facts.
import type { EnvironmentName } from '../../config.ts';
import { sendersWords } from '../../platform/mail/senders-words.ts';
import type { ComposedMail } from '../mail/mail-purposes.ts';

export interface Notice {
  readonly subject: string;
  readonly opening: string;
  /** Empty facts are left out. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** Text that the customer entered. */
  readonly entered?: readonly (readonly [name: string, value: string])[];
}

export interface NoticeMailBody extends Notice {
  readonly environment: EnvironmentName;
}

export async function composeNotice(body: unknown): Promise<ComposedMail> {
  const { subject, opening, facts, entered = [], environment } = body as NoticeMailBody;
  const quoted = sendersWords(entered);
  const known = facts.filter(([, value]) => value !== '');
  const width = Math.max(0, ...known.map(([name]) => name.length)) + 1;
  const isTest = environment === 'test';
  const lines = [
    opening,
    '',
    ...known.map(([name, value]) => `${`${name}:`.padEnd(width)} ${value}`),
    ...(quoted.length === 0 ? [] : ['', ...quoted]),
    ...(isTest ? ['', 'This is a test. No freight moves.'] : []),
  ];
  return { subject: `${isTest ? 'TEST: ' : ''}${subject}`, text: `${lines.join('\n')}\n` };
}
