// How the carrier presents itself: its name, logo, color, domain, terms and e-mail sender.
import type { Context } from '../../context.ts';
import { type Printer, printerWithLetterhead } from '../../documents/print-documents.ts';
import type { Carrier } from '../../freight/network/files/carrier-file.ts';
import type { Capability } from '../../platform/capability.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import type { NetworkInForce } from '../carrier/network-in-force.ts';
import type { CarrierNow, PresentedCarrier } from '../carrier/presented-carrier.ts';
import type { MailStyle } from '../mail/send-mail.ts';
import type { Brand } from './brand.ts';
import { brandingRoutes } from './branding.routes.ts';
import { BrandingInForce } from './branding-in-force.ts';
import { dressMail } from './dress-mail.ts';

export interface Branding extends Capability {
  readonly now: () => Brand;
  readonly carrierNow: CarrierNow;
  /** The URL of a page for customers. `usual` is used unless the carrier has set a domain. */
  link(path: string, usual: () => string): () => string;
  readonly mailStyle: MailStyle;
  readonly printer: Printer;
}

export async function openBranding(needs: {
  readonly context: Context;
  readonly network: NetworkInForce;
  readonly printer: Printer;
  readonly operators: OperatorChecker;
  /** The URL of this environment by its settings. */
  readonly usualUrl: () => string;
  /** In a sandbox: the branding of its environment. */
  readonly inherited: (() => Brand) | undefined;
}): Promise<Branding> {
  const { context, network, printer, usualUrl, inherited } = needs;
  const inForce = new BrandingInForce(context);
  if (inherited === undefined) await inForce.load();
  const now = inherited ?? (() => inForce.now());
  const carrierNow = presentedCarrier(network, now);
  const fileCarrier = presentedCarrier(network, () => undefined);
  const sandbox = context.credentialsMark;
  const prefix = sandbox === '' ? '' : `/sandboxes/${sandbox}`;
  const link = (path: string, usual: () => string) => () => {
    const { public_url: own } = now().row;
    return own === '' ? usual() : `${own}${prefix}${path}`;
  };
  const ownUrl = link('', usualUrl);
  return {
    now,
    carrierNow,
    link,
    printer: printerWithLetterhead(printer, () => now().letterhead),
    mailStyle: {
      sender: () => now().sender,
      dress: (mail) => dressMail({ brand: now(), carrierName: nameOf(carrierNow), ownUrl: ownUrl() }, mail),
    },
    // A sandbox shows what its environment has set, and cannot change it.
    ...(inherited === undefined && {
      routes: brandingRoutes({ context, inForce, fileCarrier, usualUrl, printer }, needs.operators),
      hear: (news) => inForce.hear(news),
    }),
  };
}

/** Rebuilt only when the carrier file or the branding changes, because every bill of lading needs it. */
function presentedCarrier(network: NetworkInForce, now: () => Brand | undefined): CarrierNow {
  let of: readonly [Carrier, Brand | undefined] | undefined;
  let made: PresentedCarrier | undefined;
  return () => {
    const { carrier } = network.now().data;
    const brand = now();
    if (made === undefined || of?.[0] !== carrier || of[1] !== brand) {
      of = [carrier, brand];
      made = { ...carrier, name: brand?.row.name || carrier.name, terms: brand?.terms ?? '' };
    }
    return made;
  };
}

/** E-mails may be sent before a carrier has been loaded. */
function nameOf(carrierNow: CarrierNow): string {
  try {
    return carrierNow().name;
  } catch (error) {
    if (error instanceof Refusal) return '';
    throw error;
  }
}
