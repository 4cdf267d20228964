// The facts of the shipment: parties, numbers, size, price.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { cityState } from '../../shell/city-state.ts';
import { centsOf, count, money } from '../../shell/format.ts';
import { cubeText, weightText } from '../../shell/measures.ts';
import { Card } from '../../ui/card.tsx';
import { shipWords } from '../../words/ship-words.ts';
import { trackWords } from '../../words/track-words.ts';
import type { ShipmentHistory } from './find-shipments.ts';

const words = trackWords.facts;

export function FactsCard({ shipment }: { shipment: ShipmentHistory }) {
  const { shipper, consignee, billTo, destinationTerminal, originTerminal, freightCharges, interline } = shipment;
  const references = shipment.documentReferences.filter(({ type }) => type !== 'PUR');
  return (
    <Card title={words.title}>
      <dl className="grid gap-2.5">
        {shipper && <Fact name={words.shipper}>{partyText(shipper)}</Fact>}
        {consignee && <Fact name={words.consignee}>{partyText(consignee)}</Fact>}
        {billTo && <Fact name={words.billTo}>{partyText(billTo)}</Fact>}
        {references.map(({ type, id }) => (
          <Fact key={`${type} ${id}`} name={words.references[type] ?? type}>
            {id}
          </Fact>
        ))}
        {shipment.pickupRequestNumber && (
          <Fact name={words.pickup}>
            <Link to={`/pickups/${shipment.pickupRequestNumber}`} className="text-accent underline">
              {shipment.pickupRequestNumber}
            </Link>
          </Fact>
        )}
        <Fact name={words.pieces}>{count(shipment.pieces)}</Fact>
        <Fact name={words.weight}>{weightText(shipment.totalWeight)}</Fact>
        {Number(shipment.cube) > 0 && <Fact name={words.cube}>{cubeText(Number(shipment.cube))}</Fact>}
        <Fact name={words.terms}>{termsText(shipment.terms)}</Fact>
        {freightCharges && <Fact name={words.charges}>{money(centsOf(freightCharges))}</Fact>}
        {shipment.transitDays > 0 && <Fact name={words.transitDays}>{words.days(shipment.transitDays)}</Fact>}
        {originTerminal && <Fact name={words.originTerminal}>{terminalText(originTerminal)}</Fact>}
        {destinationTerminal && <Fact name={words.terminal}>{terminalText(destinationTerminal)}</Fact>}
        {interline && (
          <Fact name={words.interline}>
            {interline.scac} {interline.pro}
          </Fact>
        )}
      </dl>
    </Card>
  );
}

function termsText(terms: string): string {
  const names: Readonly<Record<string, string>> = shipWords.who.termsOf;
  return names[terms] ?? terms;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[8rem_1fr] gap-2">
      <dt className="text-faint">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

function partyText({ name, address }: NonNullable<ShipmentHistory['shipper']>): ReactNode {
  return (
    <>
      {name}
      <span className="block text-[13px] text-faint">
        {[address.address1, `${cityState(address)} ${address.postalCode}`].filter(Boolean).join(', ')}
      </span>
    </>
  );
}

function terminalText({ name, phone }: NonNullable<ShipmentHistory['originTerminal']>): ReactNode {
  return (
    <>
      {name}
      {phone && (
        <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className="block text-[13px] text-accent underline">
          {phone}
        </a>
      )}
    </>
  );
}
