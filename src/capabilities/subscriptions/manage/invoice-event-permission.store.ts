// The table of customer accounts whose invoices may be subscribed to.
import { accountPermissions } from '../../../platform/db/account-permissions.ts';
import type { Database } from '../../../platform/db/database.ts';

export const invoiceEventPermissionStore = (db: Database) =>
  accountPermissions(db, 'invoice_event_permissions', 'succeed');
