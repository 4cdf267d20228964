// Whom to call about a shipment: the contacts on its bill of lading.
import { Card } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { shipmentWords } from '../../words/console-shipment-words.ts';
import { type Contact, ContactText } from '../desk/contact-text.tsx';
import type { Dossier } from './shipment.ts';

const words = shipmentWords.one;
const PARTIES = { origin: words.shipper, destination: words.consignee, billTo: words.billTo } as const;

/** The bill as it was sent: fields that were left out are absent. */
type SentBill = { readonly [Party in keyof typeof PARTIES]?: { readonly contact?: Contact } };

export function ContactsCard({ bill }: { bill: Dossier['bill'] }) {
  if (bill === null) return null;
  const sent = bill.request as SentBill;
  const parties = (Object.keys(PARTIES) as (keyof typeof PARTIES)[]).filter(
    (party) => Object.keys(sent[party]?.contact ?? {}).length > 0,
  );
  return (
    <Card title={words.contacts}>
      {parties.length === 0 ? (
        <p className="text-faint">{words.noContacts}</p>
      ) : (
        <Facts
          facts={parties.map((party) => [PARTIES[party], <ContactText key={party} {...sent[party]!.contact!} />])}
        />
      )}
    </Card>
  );
}
