// The price of the freight, line by line, and the versions it was rated with.
import { Card } from '../../ui/card.tsx';
import { Waterfall } from '../../ui/waterfall.tsx';
import { shipmentWords } from '../../words/console-shipment-words.ts';
import type { WholeShipment } from './shipment.ts';

const words = shipmentWords.one;

export function PriceCard({ charge }: { charge: WholeShipment['charge'] }) {
  return (
    <Card title={words.price}>
      {charge === null ? (
        <p className="text-faint">{words.noPrice}</p>
      ) : (
        <>
          <Waterfall
            totalLabel={words.total}
            steps={charge.lines.map(({ description, chargeCents }) => ({ label: description, cents: chargeCents }))}
          />
          <RatedBy charge={charge} />
        </>
      )}
    </Card>
  );
}

export function RatedBy({ charge }: { charge: NonNullable<WholeShipment['charge']> }) {
  return (
    <p className="mt-2 text-[13px] text-faint">
      {words.pricing} {charge.pricing}, {words.versions(charge.tariffVersion, charge.networkVersion)}
    </p>
  );
}
