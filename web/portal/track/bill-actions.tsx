// Corrects or voids a bill of lading, until the freight is picked up.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { useSignedIn } from '../../shell/signed-in.ts';
import { SureDialog } from '../../shell/sure-dialog.tsx';
import { Button, buttonLook } from '../../ui/button.tsx';
import { trackWords } from '../../words/track-words.ts';
import { plainSearch } from '../quotes/page-search.ts';
import type { ShipmentHistory } from './find-shipments.ts';

const words = trackWords.bill;

/** Shows nothing to users who may not change bills. The server decides whether this bill is theirs to change. */
export function BillActions({ shipment: { pro, status } }: { shipment: ShipmentHistory }) {
  const { permissions } = useSignedIn().session;
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const voiding = useMutation({
    mutationFn: () => api.DELETE('/v1/bol/{pro}', { params: { path: { pro } } }),
    onSuccess: async () => {
      setAsking(false);
      await queries.invalidateQueries();
    },
  });
  if (status.conciseStatus !== 'Pending' || !permissions.includes('freight.write')) return null;
  return (
    <>
      <Link to="/ship" search={plainSearch({ correct: pro })} className={buttonLook({ size: 'small' })}>
        {words.correct}
      </Link>
      <Button size="small" onClick={() => setAsking(true)}>
        {words.void}
      </Button>
      <SureDialog
        open={isAsking}
        title={words.voidTitle(pro)}
        says={words.voidSays}
        action={words.void}
        busy={voiding.isPending}
        refusal={voiding.error}
        onSure={() => voiding.mutate()}
        onClose={() => {
          setAsking(false);
          voiding.reset();
        }}
      />
    </>
  );
}
