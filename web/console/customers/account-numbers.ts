// Account numbers that are typed into one field, and what is said of any of them.
import { ApiProblem } from '../../api/problem.ts';

export function accountsOf(form: FormData): string[] {
  return String(form.get('accounts'))
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((account) => account !== '');
}

/** The server names them by their places, `accounts[1]`; the field is one. */
export function failureOfAccounts(refusal: unknown): string | undefined {
  if (!(refusal instanceof ApiProblem)) return undefined;
  const found = refusal.failures.filter(({ field }) => /^accounts\b/.test(field));
  return found.length === 0 ? undefined : found.map(({ field, description }) => `${field} ${description}`).join(' ');
}
