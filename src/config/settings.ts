// All settings, area by area.
import { BACKUP_SETTINGS } from './backup-settings.ts';
import { DELIVERY_SETTINGS } from './delivery-settings.ts';
import { RETENTION_SETTINGS } from './retention-settings.ts';
import { SANDBOX_SETTINGS } from './sandbox-settings.ts';
import { SERVER_SETTINGS } from './server-settings.ts';
import type { Setting } from './setting.ts';
import { SIGN_IN_SETTINGS } from './sign-in-settings.ts';
import { START_SETTINGS } from './start-settings.ts';
import { STORAGE_SETTINGS } from './storage-settings.ts';
import { TRAFFIC_SETTINGS } from './traffic-settings.ts';

export const SETTINGS = {
  ...SERVER_SETTINGS,
  ...STORAGE_SETTINGS,
  ...TRAFFIC_SETTINGS,
  ...SIGN_IN_SETTINGS,
  ...DELIVERY_SETTINGS,
  ...SANDBOX_SETTINGS,
  ...RETENTION_SETTINGS,
  ...BACKUP_SETTINGS,
  ...START_SETTINGS,
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof SETTINGS;
