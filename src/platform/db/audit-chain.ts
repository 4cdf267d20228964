// Chains an audit entry to the previous one. Shared by every database and by `linehaul audit verify`.
import { createHmac } from 'node:crypto';
import type { AuditLine, Row } from './database.ts';

/** The chain before its first entry. */
export const CHAIN_START = '0'.repeat(64);

export interface ChainedLine {
  readonly seq: number;
  readonly at: number;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly details: string;
}

/**
 * The link of an entry covers the entry and the previous link. It is keyed, so that someone who can write to the database but lacks the
 * master key cannot re-chain an altered log. Only the last link is stored, in audit_head.
 */
export function chainLink(key: Uint8Array, previous: string, line: ChainedLine): string {
  return hash(key, ['link', previous, line.seq, line.at, line.actor, line.action, line.subject, line.details]);
}

/**
 * The hash in an entry's own row. It proves the link without revealing it: otherwise someone who truncates the log could put the link of
 * the last remaining entry into audit_head.
 */
export function lineHash(key: Uint8Array, link: string): string {
  return hash(key, ['line', link]);
}

function hash(key: Uint8Array, parts: readonly unknown[]): string {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('hex');
}

export interface SealedLine {
  readonly parameters: readonly [number, number, string, string, string, string, string];
  readonly seq: number;
  readonly link: string;
}

/** The row that follows `head` in the chain. `head` is the single row of audit_head. */
export function sealLine(key: Uint8Array, head: Row, { audit }: AuditLine): SealedLine {
  const seq = Number(head.seq) + 1;
  const link = chainLink(key, String(head.hash), { seq, ...audit });
  const { at, actor, action, subject, details } = audit;
  return { seq, link, parameters: [seq, at, actor, action, subject, details, lineHash(key, link)] };
}
