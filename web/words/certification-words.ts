// The texts of the certification, in the portal and in the console.
import { chosenWords } from './chosen-words.ts';

const en = {
  lead: 'What your program has proven in the test environment, from the requests it made. Each open row has commands that you can paste into a shell to prove it.',
  caption: (group: string) => `Certification: ${group}`,
  columns: { title: 'What', state: 'State', seen: 'Since', proof: 'Proof' },
  states: { proven: 'Proven', open: 'Open' },
  groups: {
    Operations: 'Operations',
    Errors: 'Errors handled',
    Webhooks: 'Webhooks',
    Exceptions: 'Exceptions seen',
    Shipments: 'Kinds of shipments',
  },
  exception: (code: string, meaning: string) => `Read a shipment with the exception ${code}: ${meaning}`,
  mandatory: 'Mandatory',
  progress: (proven: number, total: number) => `${proven} of ${total} rows proven`,
  ready: 'Ready for production: every mandatory row is proven.',
  notReady: (open: number) =>
    open === 1 ? '1 mandatory row is still open.' : `${open} mandatory rows are still open.`,
  certificate: 'Certificate',
  certificateLead: 'Give it to the carrier to get production credentials. It is valid for 90 days.',
  next: 'How to prove it',
  variables:
    'The commands use $LINEHAUL_API_KEY and $LINEHAUL_TOKEN. Set them first; some rows need $LINEHAUL_USERNAME and $LINEHAUL_PASSWORD, $LINEHAUL_CLIENT_ID and $LINEHAUL_CLIENT_SECRET, $LINEHAUL_SOAP_USER and $LINEHAUL_SOAP_PASSWORD, or $WEBHOOK_URL as well.',
  pdf: 'Print (PDF)',
  of: (username: string) => `Certification of ${username}`,
  action: 'Certification',
};

export const certificationWords = chosenWords('certification', en);
