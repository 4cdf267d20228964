// Opens what an environment knows of its carrier: network, tariff and contracts, how it presents itself, and its e-mail.
import { VERSION } from '../api/description.ts';
import { openAbout } from '../capabilities/about/open-about.ts';
import { openBranding } from '../capabilities/branding/open-branding.ts';
import { openCarrier } from '../capabilities/carrier/open-carrier.ts';
import { openMail } from '../capabilities/mail/open-mail.ts';
import type { EnvironmentBase } from './environment-base.ts';
import type { Callers } from './open-callers.ts';
import type { SharedParts } from './shared-parts.ts';

export type Company = Awaited<ReturnType<typeof openCompany>>;

export async function openCompany(needs: {
  readonly base: EnvironmentBase;
  readonly callers: Callers;
  readonly shared: SharedParts;
}) {
  const { context, address, outbox, metrics } = needs.base;
  const { printer, pagesAt, branding: inherited } = needs.shared;
  const carrier = await openCarrier({ context });
  const { network, tariff, contracts } = carrier;
  const branding = await openBranding({
    ...needs.callers.checkers,
    network,
    printer,
    usualUrl: address.url,
    inherited,
  });
  const { carrierNow } = branding;
  const mail = openMail({ context, metrics, workers: outbox.workers, style: branding.mailStyle });
  return {
    carrier,
    branding,
    mail,
    about: openAbout({ context, version: VERSION, carrier: carrierNow, brand: branding.now }),
    /** What the capabilities of other groups use. Documents are printed with the carrier's letterhead. */
    parts: { network, tariff, contracts, carrierNow, printer: branding.printer, mailPurposes: mail.purposes },
    /** The URL of a page, wherever it is served. */
    page: (path: string) => (pagesAt === undefined ? address.page(path) : () => `${pagesAt()}${path}`),
    /** Links in e-mails. Those for customers use the carrier's own domain, if it has one. */
    links: {
      page: (path: string) => branding.link(path, address.page(path)),
      operatorPage: (path: string) => address.operatorPage(path),
    },
  };
}
