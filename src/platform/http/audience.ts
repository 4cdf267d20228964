// Who a listener is for, and which paths it therefore serves. The others are not there.

export type Audience = 'everyone' | 'customers' | 'operators';

const OF_OPERATORS = /^\/(ops|console)(\/|$)/;
/** What the console loads and shows besides, and what whoever runs the service asks for. */
const ALSO_FOR_OPERATORS = /^\/(assets\/|docs(\/|$)|v1\/about$|openapi\.json$|livez$|readyz$|metrics$|favicon\.)/;

export function isServedTo(audience: Audience, path: string): boolean {
  if (audience === 'everyone') return true;
  const isOfOperators = OF_OPERATORS.test(path);
  return audience === 'customers' ? !isOfOperators : isOfOperators || ALSO_FOR_OPERATORS.test(path);
}
