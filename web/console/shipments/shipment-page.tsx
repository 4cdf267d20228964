// Everything about one PRO.
import { useQueryClient } from '@tanstack/react-query';
import { END_STAGES } from '../../../src/freight/shipments/shipment-moves.ts';
import { useLive } from '../../api/live.ts';
import { Asked } from '../../shell/asked.tsx';
import { Page } from '../../shell/page.tsx';
import { useSignedIn } from '../../shell/signed-in.ts';
import { shipmentWords } from '../../words/console-shipment-words.ts';
import { usePathPart } from '../desk/address.ts';
import { LiveMark } from '../desk/live-mark.tsx';
import { useOps } from '../desk/use-ops.ts';
import { InstructionsCard } from '../instructions/instructions-card.tsx';
import { CareCard } from '../queue/care-card.tsx';
import { ChargesCard } from './charges-card.tsx';
import { ContactsCard } from './contacts-card.tsx';
import { DocumentsCard } from './documents-card.tsx';
import { DossierCards } from './dossier-cards.tsx';
import { EventTimeline } from './event-timeline.tsx';
import { HoldCard } from './hold-card.tsx';
import { PriceCard } from './price-card.tsx';
import { RecordEvent } from './record-event.tsx';
import type { Tracking } from './shipment.ts';
import { ShipmentFacts } from './shipment-facts.tsx';
import { StatusBadge } from './status-badge.tsx';
import { TestTrouble } from './test-trouble.tsx';

export function ShipmentPage() {
  const pro = usePathPart('pro');
  const { about, session } = useSignedIn();
  const queries = useQueryClient();
  const shipment = useOps('/ops/v1/shipments/{pro}', { path: { pro } });
  const dossier = useOps('/ops/v1/shipments/{pro}/dossier', { path: { pro } });
  const live = useLive('/ops/v1/stream', {
    event({ subject }) {
      if (subject === pro) void queries.invalidateQueries({ queryKey: ['ops'] });
    },
  });
  return (
    <Page
      title={`${shipmentWords.one.title} ${pro}`}
      lead={shipment.data && <StatusBadge status={shipment.data.tracking.status} />}
      actions={<LiveMark state={live} />}
      wide
    >
      <Asked query={shipment}>
        {(whole) => (
          <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
            <div className="grid min-w-0 gap-4">
              <ShipmentFacts shipment={whole} />
              <EventTimeline events={whole.events} tracking={whole.tracking} />
              {session.permissions.includes('billing.read') ? (
                <ChargesCard shipment={whole} />
              ) : (
                <PriceCard charge={whole.charge} />
              )}
              {dossier.data && <DossierCards dossier={dossier.data} isPending={whole.stage === 'PENDING'} />}
            </div>
            <div className="grid min-w-0 gap-4">
              {about.environment === 'test' && !END_STAGES.includes(whole.stage) && <TestTrouble pro={pro} />}
              <InstructionsCard pro={pro} />
              <CareCard pro={pro} />
              <HoldCard pro={pro} allowed={whole.allowed} open={openReasons(whole.tracking)} />
              <RecordEvent pro={pro} allowed={whole.allowed} open={openReasons(whole.tracking)} />
              <Asked query={dossier}>
                {(known) => (
                  <>
                    <ContactsCard bill={known.bill} />
                    <DocumentsCard pro={pro} documents={known.documents} />
                  </>
                )}
              </Asked>
            </div>
          </div>
        )}
      </Asked>
    </Page>
  );
}

/** The reasons of unresolved exceptions. */
function openReasons({ exceptions }: Tracking): readonly string[] {
  return exceptions.filter(({ status }) => status === 'ACTIVE').map(({ code }) => code);
}
