// Reads settings by name from environment variables, and refuses values that a setting does not accept.

import { isNetwork, isWideNetwork } from './networks.ts';
import { SETTINGS, type SettingName } from './settings.ts';

/** An unusable setting. The message names it and says which values it accepts. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export type SettingReader = ReturnType<typeof settingReader>;

export function settingReader(env: Readonly<Record<string, string | undefined>>) {
  const text = (name: SettingName) => env[name] || SETTINGS[name].default;
  const optional = (name: SettingName) => text(name) || undefined;
  const whole = (name: SettingName, most: number, least = 0) => {
    const value = Number(text(name));
    if (!Number.isInteger(value) || value < least || value > most) {
      throw new ConfigError(`${name} must be a whole number from ${least} to ${most}; it is "${text(name)}".`);
    }
    return value;
  };
  const url = (name: SettingName) => {
    const value = optional(name)?.replace(/\/+$/, '');
    if (value !== undefined && !/^https?:\/\/\S+$/.test(value)) {
      throw new ConfigError(`${name} must be an http or https address; it is "${value}".`);
    }
    return value;
  };
  const matching = (name: SettingName, form: RegExp, words: string) => {
    if (form.test(text(name))) return text(name);
    throw new ConfigError(`${name} must be ${words}; it is "${text(name)}".`);
  };
  /** Dollars with two decimals, in cents. Undefined if empty. */
  const dollarsInCents = (name: SettingName) => {
    const value = matching(name, /^(\d{1,9}\.\d\d)?$/, 'dollars with two decimals, as in 500.00, or empty');
    return value === '' ? undefined : Number(value.replace('.', ''));
  };
  const port = (name: SettingName) => (text(name) === '' ? undefined : whole(name, 65_535));
  const listed = (name: SettingName) =>
    text(name)
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '');
  const networks = (name: SettingName) => {
    const named = listed(name);
    const wrong = named.find((one) => !isNetwork(one));
    const wide = wrong === undefined ? named.find(isWideNetwork) : undefined;
    if (wide !== undefined) {
      throw new ConfigError(
        `${name} must name your proxies only; "${wide}" has too many addresses. A range of IPv4 has at least /8, of IPv6 at least /7.`,
      );
    }
    if (wrong === undefined) return named;
    throw new ConfigError(
      `${name} must be addresses or CIDR ranges such as 10.0.0.0/8, separated by commas; "${wrong}" is neither.`,
    );
  };
  return { text, optional, whole, url, matching, dollarsInCents, port, listed, networks };
}
