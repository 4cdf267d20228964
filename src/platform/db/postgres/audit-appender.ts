// Chains an audit entry to the previous one, inside the transaction.
import pg from 'pg';
import { sealLine } from '../audit-chain.ts';
import type { AuditLine, Row } from '../database.ts';
import type { Ask } from './postgres-connection.ts';

export class AuditAppender {
  readonly #key: Uint8Array;
  readonly #head: string;
  readonly #insert: string;
  readonly #advance: string;

  constructor(schema: string, key: Uint8Array) {
    const quoted = pg.escapeIdentifier(schema);
    this.#key = key;
    this.#head = `SELECT seq, hash FROM ${quoted}.audit_head FOR UPDATE`;
    this.#insert = `INSERT INTO ${quoted}.audit_log (seq, at, actor, action, subject, details, hash) VALUES ($1, $2, $3, $4, $5, $6, $7)`;
    this.#advance = `UPDATE ${quoted}.audit_head SET seq = $1, hash = $2`;
  }

  async append(ask: Ask, line: AuditLine): Promise<Row[]> {
    const head = await ask(this.#head);
    const sealed = sealLine(this.#key, head.rows[0], line);
    await ask(this.#insert, sealed.parameters);
    await ask(this.#advance, [sealed.seq, sealed.link]);
    return [];
  }
}
