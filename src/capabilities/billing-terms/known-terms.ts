// Caches the terms of recently billed accounts. Every new bill of lading needs its payer's, and they seldom change.
import type { Context } from '../../context.ts';
import { AuditedCache } from '../../platform/audit/audited-cache.ts';
import type { AuditFollower, AuditNews } from '../../platform/audit/follow-audit-log.ts';
import { type BillingTermsRow, findBillingTerms } from './find-billing-terms.ts';

const BOUNDS = { mostEntries: 20_000, mostBytes: 16 * 1_048_576, bytesOf: () => 500 };
const SUBJECT = 'customer-account:';

export class KnownTerms {
  readonly #context: Context;
  readonly #known: AuditedCache<BillingTermsRow>;

  constructor(context: Context, news: AuditFollower) {
    this.#context = context;
    this.#known = new AuditedCache(context.clock, news, BOUNDS);
  }

  hear(news: readonly AuditNews[]): void {
    for (const { subject } of news) if (subject.startsWith(SUBJECT)) this.forget(subject.slice(SUBJECT.length));
  }

  forget(account: string): void {
    this.#known.forget(account);
  }

  of(account: string): BillingTermsRow | Promise<BillingTermsRow> {
    return this.#known.get(account) ?? this.#known.read(account, () => findBillingTerms(this.#context, account));
  }
}
