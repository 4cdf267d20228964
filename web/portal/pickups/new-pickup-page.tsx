// A new pickup: from a bill of lading (`?pro=`), from several that a bulk run created (`?pros=`), or without one.
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
import { MOST_BILLS, newPickup, type PickupForm, pickupOfBill, pickupOfBills } from './pickup-form.ts';

const words = pickupWords.form;

export function NewPickupPage() {
  const navigate = useNavigate();
  const { session } = useSignedIn();
  const [contact] = useOwnContact();
  const { pro = '', pros = '' } = useSearchTexts();
  const bills = (pros || pro).split('~').filter(Boolean).slice(0, MOST_BILLS);
  const key = bills.join();
  const plain = newPickup(session.accounts?.[0]?.account ?? '', contact);
  const form = useQuery({
    queryKey: ['new-pickup', key],
    queryFn: async () => {
      if (bills.length === 0) return plain;
      const forms = [];
      for (const one of bills) {
        forms.push(
          pickupOfBill(plain, one, await bodyOf(api.GET('/v1/bol/{pro}', { params: { path: { pro: one } } }))),
        );
      }
      return forms.length === 1 ? forms[0]! : pickupOfBills(forms);
    },
    // The form is initialized once; a refetch must not overwrite what was typed.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <Page title={words.title} lead={leadOf(bills, form.data)}>
      <Asked query={form}>
        {(initial) => (
          <PickupEditor
            key={key}
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

/** Bills that ship from another place than the first need another truck. */
function leadOf(bills: readonly string[], form: PickupForm | undefined): string {
  const [first, ...others] = bills;
  if (first === undefined) return words.lead;
  if (others.length === 0) return words.forBill(first);
  if (form === undefined) return '';
  const taken = form.references.filter(({ type }) => type === 'PRO').length;
  return words.forBills(taken, bills.length - taken);
}
