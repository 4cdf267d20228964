// Caches the terms of recently billed accounts. Every new bill of lading needs its payer's, and they seldom change.
import type { Context } from '../../context.ts';
import type { AuditFollower, AuditNews } from '../../platform/audit/follow-audit-log.ts';
import { BoundedMap } from '../../platform/bounded-map.ts';
import { type BillingTermsRow, findBillingTerms } from './find-billing-terms.ts';

/** Keeps other nodes' changes effective within a second: if the audit log was not read for this long, rows are read again. */
const TRUSTED_FOR_MS = 750;
const BOUNDS = { mostEntries: 20_000, mostBytes: 16 * 1_048_576, bytesOf: () => 500 };
const SUBJECT = 'customer-account:';

export class KnownTerms {
  readonly #context: Context;
  readonly #news: AuditFollower;
  readonly #known = new BoundedMap<BillingTermsRow>(BOUNDS);
  /** Incremented by every change, so that rows read before it are not cached. */
  #changes = 0;

  constructor(context: Context, news: AuditFollower) {
    this.#context = context;
    this.#news = news;
  }

  hear(news: readonly AuditNews[]): void {
    for (const { subject } of news) if (subject.startsWith(SUBJECT)) this.forget(subject.slice(SUBJECT.length));
  }

  forget(account: string): void {
    this.#changes += 1;
    this.#known.delete(account);
  }

  of(account: string): BillingTermsRow | Promise<BillingTermsRow> {
    const isTrusted = this.#context.clock.now() - this.#news.lastLookAt() < TRUSTED_FOR_MS;
    return (isTrusted ? this.#known.get(account) : undefined) ?? this.#look(account);
  }

  async #look(account: string): Promise<BillingTermsRow> {
    const changesBefore = this.#changes;
    const found = await findBillingTerms(this.#context, account);
    if (changesBefore === this.#changes) this.#known.set(account, found);
    return found;
  }
}
