// The texts of the console's settings page.
import { chosenWords } from './chosen-words.ts';

const en = {
  title: 'Settings',
  lead: 'How your company appears to customers: in the portal, in e-mails and on documents.',
  branding: 'Branding',
  saved: 'Saved. Everyone sees it on the next page they open.',
  unchanged: 'There is nothing to save.',
  save: 'Save branding',
  changed: (when: string, who: string) => `Last changed ${when} by ${who}.`,
  fields: {
    name: 'Company name',
    nameHint: (usual: string) => `If blank: ${usual}, from the carrier file. The SCAC always comes from there.`,
    logo: 'Logo',
    logoHint: 'A PNG of up to 300 KB. A transparent background and dark lettering work best.',
    logoTooLarge: 'The file is larger than 300,000 bytes. Save a smaller version of it.',
    logoNotPng: 'Choose a PNG file. Other formats, including SVG, are not accepted.',
    removeLogo: 'Remove logo',
    color: 'Color',
    colorHint: 'For links, buttons and the bar at the top of documents, as in #0a58a6.',
    pickColor: 'Pick a color',
    publicUrl: 'Domain of the portal',
    publicUrlHint: (usual: string) =>
      `Links in e-mails and tracking links start with it. If blank: ${usual}. The domain must point to this server.`,
    terms: 'Terms and conditions',
    termsHint: 'One sentence, printed on new bills of lading and shown at the foot of the portal and of e-mails.',
    termsUrl: 'Link to the full terms',
    mailSender: 'E-mail sender',
    mailSenderHint: (usual: string) =>
      `If blank: ${usual}. Your mail server must be allowed to send for this address (SPF, DKIM).`,
  },
  contrast: {
    fine: (contrast: string) => `The contrast of ${contrast}:1 is good for text on light pages.`,
    corrected: (color: string, contrast: string, used: string) =>
      `${color} has a contrast of only ${contrast}:1 on light pages; text needs 4.5:1. Light pages use ${used} instead. Documents use your color.`,
    dark: (used: string) => `Dark pages use ${used}.`,
  },
  preview: {
    title: 'Preview',
    waiting: 'The preview appears once all entries are valid.',
    light: 'Portal, light',
    dark: 'Portal, dark',
    places: ['Quote', 'Ship', 'Track'],
    button: 'Get a quote',
    link: 'View shipments',
    email: 'E-mail',
    from: 'From',
    subject: 'Subject',
    bill: 'Head of a bill of lading',
    billTitle: 'STRAIGHT BILL OF LADING',
    billUnder: 'Short form · original · not negotiable',
    billPage: 'Page 1 of 1',
    billCarrier: 'Carrier',
    open: 'Download a sample bill of lading (PDF)',
  },
  elsewhere: {
    title: 'Other settings',
    places: [
      { to: '/console/operators', label: 'Operators and their roles' },
      { to: '/console/fuel', label: 'Fuel surcharge' },
      { to: '/console/tariffs', label: 'Tariffs' },
      { to: '/console/customers', label: 'Customers: pricing, payment terms, credit limits, portal users' },
      { to: '/console/mails', label: 'Mail log' },
      { to: '/console/health', label: 'Backups and the state of the service' },
      { to: '/console/setup', label: 'Setup checklist' },
    ],
    files:
      'Not in the console: the network is loaded with “linehaul carrier load”; the mail server, sessions, single sign-on, limits and retention are environment variables of the server.',
  },
};

export const settingsWords = chosenWords('consoleSettings', en);
