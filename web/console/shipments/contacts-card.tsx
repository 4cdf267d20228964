// Whom to call about a shipment: the contacts on its bill of lading.
import { Card } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { shipmentWords } from '../../words/console-shipment-words.ts';
import { ContactText } from '../desk/contact-text.tsx';
import type { Dossier } from './shipment.ts';

const words = shipmentWords.one;
const PARTIES = { origin: words.shipper, destination: words.consignee, billTo: words.billTo } as const;

export function ContactsCard({ bill }: { bill: Dossier['bill'] }) {
  if (bill === null) return null;
  const { request } = bill;
  const parties = (Object.keys(PARTIES) as (keyof typeof PARTIES)[]).filter(
    (party) => Object.keys(request[party].contact).length > 0,
  );
  return (
    <Card title={words.contacts}>
      {parties.length === 0 ? (
        <p className="text-faint">{words.noContacts}</p>
      ) : (
        <Facts
          facts={parties.map((party) => [PARTIES[party], <ContactText key={party} {...request[party].contact} />])}
        />
      )}
    </Card>
  );
}
