// Who a listener is for, and which paths it serves. All other paths return 404.

export type Audience = 'everyone' | 'customers' | 'operators';

const OF_OPERATORS = /^\/(ops|console)(\/|$)/;
/** What else the console loads and links to, and what system operators need. */
const ALSO_FOR_OPERATORS = /^\/(assets\/|docs(\/|$)|v1\/about$|openapi\.json$|livez$|readyz$|metrics$|favicon\.)/;

export function isServedTo(audience: Audience, path: string): boolean {
  if (audience === 'everyone') return true;
  const isOfOperators = OF_OPERATORS.test(path);
  return audience === 'customers' ? !isOfOperators : isOfOperators || ALSO_FOR_OPERATORS.test(path);
}
