// A new pickup: from a bill of lading (`?pro=`), or without one.
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api, bodyOf, dataOf } from '../../api/client.ts';
import { sentOnce } from '../../api/sent-once.ts';
import { Asked } from '../../shell/asked.tsx';
import { Page } from '../../shell/page.tsx';
import { useSignedIn } from '../../shell/signed-in.ts';
import { pickupWords } from '../../words/pickup-words.ts';
import { useOwnContact } from '../quotes/own-contact.ts';
import { useSearchTexts } from '../quotes/page-search.ts';
import { PickupEditor } from './pickup-editor.tsx';
import { newPickup, pickupOfBill } from './pickup-form.ts';

const words = pickupWords.form;

export function NewPickupPage() {
  const navigate = useNavigate();
  const { session } = useSignedIn();
  const [contact] = useOwnContact();
  const { pro = '' } = useSearchTexts();
  const plain = newPickup(session.accounts?.[0]?.account ?? '', contact);
  const form = useQuery({
    queryKey: ['new-pickup', pro],
    queryFn: async () => {
      if (pro === '') return plain;
      return pickupOfBill(plain, pro, await bodyOf(api.GET('/v1/bol/{pro}', { params: { path: { pro } } })));
    },
    // The form is initialized once; a refetch must not overwrite what was typed.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <Page title={words.title} lead={pro === '' ? words.lead : words.forBill(pro)}>
      <Asked query={form}>
        {(initial) => (
          <PickupEditor
            key={pro}
            initial={initial}
            submitLabel={words.submit}
            onSend={async (request) => {
              const { requestNumber } = await sentOnce(request, (header) =>
                dataOf(api.POST('/v1/pickup-requests', { body: request, params: { header } })),
              );
              await navigate({ to: `/pickups/${requestNumber}` });
            }}
          />
        )}
      </Asked>
    </Page>
  );
}
