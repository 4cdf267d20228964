// Seals the tokens of links in queued e-mails, within the body, under the purpose of the e-mail.
import type { SealedColumn } from '../../platform/crypto/sealed-column.ts';

/** `places` maps each purpose to the context in which its composer seals the token. */
export function sealedMailTokens(places: Readonly<Record<string, string>>): SealedColumn {
  return {
    table: 'mails',
    column: 'body',
    key: ['mail_id'],
    again(value, { purpose }, reseal) {
      const place = places[purpose!];
      if (place === undefined) return value;
      const body = JSON.parse(value) as { sealedToken?: unknown };
      if (typeof body.sealedToken !== 'string') return value;
      const sealedToken = reseal(body.sealedToken, place);
      return sealedToken === body.sealedToken ? value : JSON.stringify({ ...body, sealedToken });
    },
  };
}
