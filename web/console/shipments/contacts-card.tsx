// Whom to call about a shipment: the contacts on its bill of lading.
import { Card } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { shipmentWords } from '../../words/console-shipment-words.ts';
import type { Dossier } from './shipment.ts';

const words = shipmentWords.one;
const PARTIES = { origin: words.shipper, destination: words.consignee, billTo: words.billTo } as const;

interface Contact {
  readonly name?: string;
  readonly phone?: string;
  readonly phoneExt?: string;
  readonly email?: string;
}

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

function ContactText({ name, phone, phoneExt, email }: Contact) {
  return (
    <>
      {name && <span className="block">{name}</span>}
      {phone && (
        <a href={`tel:${phone}`} className="block text-accent hover:underline">
          {phone}
          {phoneExt && ` ext. ${phoneExt}`}
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`} className="block wrap-anywhere text-accent hover:underline">
          {email}
        </a>
      )}
    </>
  );
}
