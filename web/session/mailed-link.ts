// A link from an e-mail. Its token stands behind the #, which browsers send to nobody.

export interface MailedLink {
  readonly kind: 'reset' | 'invitation';
  readonly token: string;
}

/** Undefined where the page was opened without one. */
export function mailedLink(): MailedLink | undefined {
  const [, kind, token] = /^#(reset|invitation)=([\w-]+)$/.exec(location.hash) ?? [];
  return kind === undefined ? undefined : { kind: kind as MailedLink['kind'], token: token! };
}

/** Takes it out of the address, so that it is in no bookmark. */
export function leaveMailedLink(): void {
  if (mailedLink() !== undefined) history.replaceState(null, '', location.pathname);
}
