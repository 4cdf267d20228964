// The documentation page about sandboxes.
export const SANDBOXES_PAGE = {
  path: '/docs/sandboxes',
  title: 'Sandboxes',
  paragraphs: [
    'A sandbox is a test environment of your own, with its own clock, freight, documents, events, mailbox and request log. Nothing in it can be seen or changed from another one. You have one from the first day, named `default`; `POST /v1/sandboxes {"name": "ci-main", "seed": "42"}` creates more.',
    'Its credentials select it: use its client ID, API key, user name and password at the same addresses and with the same calls as before. They are shown when the sandbox is created; `POST /v1/sandboxes/{sandboxId}/credentials` replaces them. Where a call has no API key, as in SOAP, the address selects the sandbox: `/sandboxes/{sandboxId}/…`.',
    '`POST /v1/sandboxes/{sandboxId}/snapshots {"name": "before-pickup"}` keeps the sandbox as it is, and `POST /v1/sandboxes/{sandboxId}/restore {"snapshot": "before-pickup"}` takes it back: freight, numbers and clock, but not credentials. The snapshot `created` is how it was at first.',
    'The same seed and the same calls give the same responses, byte for byte, if the clock starts at a fixed time and stands still: `"clock": {"now": "2026-11-16T14:00:00Z", "speed": 0}`. Secrets are always random.',
    'E-mail of a sandbox never leaves it. `GET /v1/test/mails` shows what was sent: recipients, subject, time and text.',
  ],
} as const;
