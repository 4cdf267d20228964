// Every migration, in order. Add new ones at the end; never change a released one.
import { migration as m0001 } from './0001-audit-log.ts';
import { migration as m0002 } from './0002-idempotency.ts';
import { migration as m0003 } from './0003-accounts.ts';
import { migration as m0004 } from './0004-api-keys.ts';
import { migration as m0005 } from './0005-carrier.ts';
import { migration as m0006 } from './0006-rate-quotes.ts';
import { migration as m0007 } from './0007-outbox.ts';
import { migration as m0008 } from './0008-shipments.ts';
import { migration as m0009 } from './0009-pros.ts';
import { migration as m0010 } from './0010-bols.ts';
import { migration as m0011 } from './0011-pickups.ts';
import { migration as m0012 } from './0012-invoices.ts';
import { migration as m0013 } from './0013-test-clock.ts';
import { migration as m0014 } from './0014-subscriptions.ts';
import { migration as m0015 } from './0015-documents.ts';
import { migration as m0016 } from './0016-sessions.ts';
import { migration as m0017 } from './0017-requests.ts';
import { migration as m0018 } from './0018-console.ts';
import { migration as m0019 } from './0019-retention.ts';
import { migration as m0020 } from './0020-events-as-they-were.ts';
import { migration as m0021 } from './0021-one-index-of-stages.ts';
import { migration as m0022 } from './0022-daily-counts.ts';
import { migration as m0023 } from './0023-billing-authorizations.ts';
import { migration as m0024 } from './0024-failed-sign-ins.ts';
import { migration as m0025 } from './0025-roles.ts';
import { migration as m0026 } from './0026-passwords-and-devices.ts';
import { migration as m0027 } from './0027-invitations.ts';
import { migration as m0028 } from './0028-used-quotes.ts';
import { migration as m0029 } from './0029-second-factors.ts';
import { migration as m0030 } from './0030-tariff-proposals.ts';
import { migration as m0031 } from './0031-quotes-of-earlier-bills.ts';
import { migration as m0032 } from './0032-key-rotation.ts';
import { migration as m0033 } from './0033-targets-of-rollbacks.ts';
import { migration as m0034 } from './0034-bol-accessorials-of-earlier-tariffs.ts';
import { migration as m0035 } from './0035-single-sign-on.ts';
import { migration as m0036 } from './0036-personal-data.ts';
import { migration as m0037 } from './0037-fault-rules.ts';
import { migration as m0038 } from './0038-certification-evidence.ts';
import { migration as m0039 } from './0039-sandboxes.ts';
import { migration as m0040 } from './0040-billing-documents.ts';
import { migration as m0045 } from './0045-shipment-charges.ts';
import { migration as m0050 } from './0050-number-days.ts';
import { migration as m0051 } from './0051-stored-files.ts';
import { migration as m0052 } from './0052-disputes.ts';
import { migration as m0053 } from './0053-credit-proposals.ts';
import { migration as m0054 } from './0054-billing-terms.ts';
import { migration as m0055 } from './0055-receivables.ts';
import { migration as m0056 } from './0056-fuel-rows.ts';
import { migration as m0057 } from './0057-credit-holds.ts';
import { migration as m0058 } from './0058-unbilled-shipments.ts';
import { migration as m0059 } from './0059-sandbox-nodes.ts';
import { migration as m0060 } from './0060-parked-subscriptions.ts';
import { migration as m0061 } from './0061-saved-addresses.ts';
import { migration as m0062 } from './0062-instructions.ts';
import { migration as m0063 } from './0063-contracts.ts';
import { migration as m0064 } from './0064-tracking-links.ts';
import { migration as m0065 } from './0065-shipment-templates.ts';
import { migration as m0066 } from './0066-claims.ts';
import { migration as m0067 } from './0067-branding.ts';
import { migration as m0069 } from './0069-operator-invitations.ts';
import { migration as m0070 } from './0070-work-queue.ts';
import { migration as m0071 } from './0071-customer-contacts.ts';
import { migration as m0072 } from './0072-job-takeover.ts';
import { migration as m0073 } from './0073-limit-uses.ts';
import { migration as m0074 } from './0074-archive.ts';
import { migration as m0075 } from './0075-audit-archives.ts';
import { migration as m0076 } from './0076-named-api-keys.ts';
import { migration as m0077 } from './0077-sandbox-limits.ts';
import { migration as m0078 } from './0078-mandatory-certification.ts';
import { migration as m0079 } from './0079-pickups-to-play.ts';
import { migration as m0080 } from './0080-failing-jobs.ts';
import { migration as m0081 } from './0081-used-quotes-by-time.ts';
import type { Migration } from './migration.ts';

export const MIGRATIONS: readonly Migration[] = [
  m0001,
  m0002,
  m0003,
  m0004,
  m0005,
  m0006,
  m0007,
  m0008,
  m0009,
  m0010,
  m0011,
  m0012,
  m0013,
  m0014,
  m0015,
  m0016,
  m0017,
  m0018,
  m0019,
  m0020,
  m0021,
  m0022,
  m0023,
  m0024,
  m0025,
  m0026,
  m0027,
  m0028,
  m0029,
  m0030,
  m0031,
  m0032,
  m0033,
  m0034,
  m0035,
  m0036,
  m0037,
  m0038,
  m0039,
  m0040,
  m0045,
  m0050,
  m0051,
  m0052,
  m0053,
  m0054,
  m0055,
  m0056,
  m0057,
  m0058,
  m0059,
  m0060,
  m0061,
  m0062,
  m0063,
  m0064,
  m0065,
  m0066,
  m0067,
  m0069,
  m0070,
  m0071,
  m0072,
  m0073,
  m0074,
  m0075,
  m0076,
  m0077,
  m0078,
  m0079,
  m0080,
  m0081,
];
