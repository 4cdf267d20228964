// Makes a line for the audit log; it is written with the unit that it tells of.
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
