// Changes a pickup: the same form, filled with what was asked.
import { useQueryClient } from '@tanstack/react-query';
import { callData } from '../../api/plain.ts';
import { pickupWords } from '../../words/pickup-words.ts';
import { PickupEditor } from './pickup-editor.tsx';
import { newPickup, type PickupView, pickupOfView } from './pickup-form.ts';

export function ChangePickup({ view, onDone }: { view: PickupView; onDone: () => void }) {
  const queries = useQueryClient();
  const initial = pickupOfView(newPickup('', { name: '', phone: '', email: '' }), view);
  return (
    <PickupEditor
      initial={initial}
      submitLabel={pickupWords.form.save}
      onSend={async (request) => {
        const path = `/v1/pickup-requests/${encodeURIComponent(view.requestNumber)}`;
        queries.setQueryData(['pickup', view.requestNumber], await callData<PickupView>('PUT', path, request));
        onDone();
      }}
    />
  );
}
