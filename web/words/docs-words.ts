// The texts that the documentation pages' script adds; all others are in the pages already.

export const docsWords = {
  copied: 'Copied',
  found: (count: number) => (count === 0 ? 'No matches' : count === 1 ? '1 match' : `${count} matches`),
  searchFailed: 'The search could not be loaded. Try again.',
  kinds: { operation: 'API', field: 'Field', guide: 'Guide', error: 'Error', event: 'Event' },
  sending: 'Sending …',
  noResponse: 'No response. Check that the server can be reached.',
  tookMs: (ms: number) => `${ms} ms`,
  headers: 'Response headers',
  binary: (type: string, bytes: number) => `${type}, ${bytes.toLocaleString('en-US')} bytes`,
  empty: 'The response has no body.',
  notSignedIn: 'You are not signed in here. Sign in, then send again.',
  noToken: (status: number, message: string) => `No token (${status}): ${message}`,
  gotToken: 'The token is filled in.',
};
