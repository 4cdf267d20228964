// The table of customer accounts that may reserve PRO numbers.
import { accountPermissions } from '../../platform/db/account-permissions.ts';
import type { Database } from '../../platform/db/database.ts';

export const proPermissionStore = (db: Database) => accountPermissions(db, 'pro_permissions', 'conflict');
