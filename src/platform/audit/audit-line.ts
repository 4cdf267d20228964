// Creates an audit entry, to be written in the same transaction as the change it records.
import type { Clock } from '../clock.ts';
import type { AuditLine } from '../db/database.ts';

/** `actor` and `subject` are `kind:id`, as in `operator:night` and `client:LHC…`. */
export function auditLine(
  { clock }: { readonly clock: Clock },
  actor: string,
  action: string,
  subject: string,
  details: object,
): AuditLine {
  return { audit: { at: clock.now(), actor, action, subject, details: JSON.stringify(details) } };
}
