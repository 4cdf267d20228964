// How an audit line is sealed to the one before it. Shared by every database and by `linehaul audit verify`.
import { createHmac } from 'node:crypto';
import type { AuditLine, Row } from './database.ts';

/** The chain before its first line. */
export const CHAIN_START = '0'.repeat(64);

export interface ChainedLine {
  readonly seq: number;
  readonly at: number;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly details: string;
}

/** A keyed hash, so that who can write to the database but lacks the master key cannot re-chain an altered log. */
export function chainHash(key: Uint8Array, previous: string, line: ChainedLine): string {
  const text = JSON.stringify([previous, line.seq, line.at, line.actor, line.action, line.subject, line.details]);
  return createHmac('sha256', key).update(text).digest('hex');
}

export interface SealedLine {
  readonly parameters: readonly [number, number, string, string, string, string, string];
  readonly seq: number;
  readonly hash: string;
}

/** The row that follows `head` in the chain; `head` is the single row of audit_head. */
export function sealLine(key: Uint8Array, head: Row, { audit }: AuditLine): SealedLine {
  const seq = Number(head.seq) + 1;
  const hash = chainHash(key, String(head.hash), { seq, ...audit });
  return { seq, hash, parameters: [seq, audit.at, audit.actor, audit.action, audit.subject, audit.details, hash] };
}
