// An error on its way to the caller: an entry of the catalog plus the details of this case.
import { type CatalogEntry, ERRORS, type ErrorName } from '../../errors.ts';

/** One broken rule: the field, and the rule with its fix. */
export interface Failure {
  readonly field: string;
  readonly description: string;
}

/** The first of them as a sentence, for `details`. A description either continues a sentence or is one. */
export function firstOf([first]: readonly Failure[]): string {
  if (first === undefined) return '';
  const { field, description } = first;
  if (field === '') return `First: the body ${description}`;
  return /^[A-Z]/.test(description) ? `First: ${field}: ${description}` : `First: ${field} ${description}`;
}

export interface RefusalExtras {
  /** Replaces the catalog's general advice. */
  readonly details?: string;
  readonly failures?: readonly Failure[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Additional fields of `error`, which the operation documents. */
  readonly members?: Readonly<Record<string, unknown>>;
}

export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly entry: CatalogEntry;
  readonly details: string;
  readonly failures: readonly Failure[] | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly members: Readonly<Record<string, unknown>> | undefined;

  constructor(name: ErrorName, extras: RefusalExtras = {}) {
    const entry = ERRORS[name];
    super(entry.message);
    this.entry = entry;
    this.details = extras.details ?? entry.fix;
    this.failures = extras.failures;
    this.headers = extras.headers ?? {};
    this.members = extras.members;
  }
}

/** An error that the caller may retry after a few seconds. */
export function refuseForSeconds(name: ErrorName, seconds: number, extras: RefusalExtras = {}): Refusal {
  const headers = { ...extras.headers, 'retry-after': String(Math.max(1, Math.ceil(seconds))) };
  return new Refusal(name, { ...extras, headers });
}
