// Account numbers typed into one field, and the failures of any of them.
import { ApiProblem } from '../../api/problem.ts';

export function accountsOf(form: FormData): string[] {
  return String(form.get('accounts'))
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((account) => account !== '');
}

/** The server names them by index, `accounts[1]`, but they share one field. */
export function failureOfAccounts(refusal: unknown): string | undefined {
  if (!(refusal instanceof ApiProblem)) return undefined;
  const found = refusal.failures.filter(({ field }) => /^accounts\b/.test(field));
  return found.length === 0 ? undefined : found.map(({ field, description }) => `${field} ${description}`).join(' ');
}
