// Puts e-mails into the carrier's look: its terms below the text, and an HTML version with its logo and color.
import { escapeHtml, Html, html } from '../../platform/docs/html.ts';
import type { ComposedMail } from '../mail/mail-purposes.ts';
import type { Brand } from './brand.ts';

const LOGO_ID = 'carrier-logo';
/** Pixels. */
const LOGO_HEIGHT = 40;
const PLAIN_LINK = '#0a58a6';

export interface MailFrame {
  readonly brand: Brand;
  readonly carrierName: string;
  /** Where customers reach this environment: only lines that are such an address become links. */
  readonly ownUrl: string;
}

/** Without a branding, the mail stays as it is: plain text. */
export function dressMail(frame: MailFrame, mail: ComposedMail): ComposedMail {
  const { logo, row, terms } = frame.brand;
  const text = terms === '' ? mail.text : `${mail.text}\n-- \n${frame.carrierName}\n${terms}\n`;
  if (logo === undefined && row.color === '') return { ...mail, text };
  const picture = logo && {
    filename: 'logo.png',
    contentType: 'image/png',
    content: logo.png,
    inlineId: LOGO_ID,
  };
  return {
    ...mail,
    text,
    html: htmlOf(frame, text),
    attachments: [...(mail.attachments ?? []), ...(picture === undefined ? [] : [picture])],
  };
}

function htmlOf({ brand, carrierName, ownUrl }: MailFrame, text: string): string {
  const { logo, row, palette } = brand;
  const bar = row.color === '' ? '' : `border-top:4px solid ${row.color};`;
  const head =
    logo === undefined
      ? html`<p style="margin:0 0 16px;font:bold 18px sans-serif">${carrierName}</p>`
      : html`<p style="margin:0 0 16px"><img src="cid:${LOGO_ID}" alt="${carrierName}" height="${LOGO_HEIGHT}" style="height:${LOGO_HEIGHT}px"></p>`;
  const body = bodyOf(text, ownUrl, palette?.light.accent ?? PLAIN_LINK);
  // Columns of the text are aligned with spaces.
  const pre = 'margin:0;font:14px/1.5 ui-monospace,Menlo,Consolas,monospace;white-space:pre-wrap';
  return html`<!doctype html>
<html lang="en"><body style="margin:0;padding:16px;background:#f6f6f3;color:#1d2024">
<div style="max-width:640px;margin:0 auto;padding:20px;background:#ffffff;${bar}">
${head}
<pre style="${pre}">${body}</pre>
</div></body></html>
`.text;
}

/** A line that is an address of this environment and nothing else was written by the carrier, never by a customer. */
function bodyOf(text: string, ownUrl: string, color: string): Html {
  const lines = text.split('\n').map((line) => {
    const shown = escapeHtml(line);
    const isLink = line.startsWith(`${ownUrl}/`) && !/\s/.test(line);
    return isLink ? `<a href="${shown}" style="color:${color}">${shown}</a>` : shown;
  });
  return new Html(lines.join('\n'));
}
