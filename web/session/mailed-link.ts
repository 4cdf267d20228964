// A link from an e-mail. Its token is in the URL fragment, which browsers never send.

export interface MailedLink {
  readonly kind: 'reset' | 'invitation';
  readonly token: string;
}

/** Undefined if the page was opened without one. */
export function mailedLink(): MailedLink | undefined {
  const [, kind, token] = /^#(reset|invitation)=([\w-]+)$/.exec(location.hash) ?? [];
  return kind === undefined ? undefined : { kind: kind as MailedLink['kind'], token: token! };
}

/** Removes it from the URL, so that it is in no bookmark. */
export function leaveMailedLink(): void {
  if (mailedLink() !== undefined) history.replaceState(null, '', location.pathname);
}
