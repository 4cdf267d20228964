// Changes a pickup: the same form, filled with the current request.
import { useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client.ts';
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
        const { requestNumber } = view;
        const path = { requestNumber };
        const put = api.PUT('/v1/pickup-requests/{requestNumber}', { params: { path }, body: request });
        queries.setQueryData(['pickup', requestNumber], await dataOf(put));
        onDone();
      }}
    />
  );
}
