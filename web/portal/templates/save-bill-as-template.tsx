// Saves an earlier shipment as a template.
import { api, bodyOf } from '../../api/client.ts';
import { useSignedIn } from '../../shell/signed-in.ts';
import { formOfBill } from '../ship/begin-form.ts';
import { SaveTemplate } from './save-template.tsx';
import { templateOf } from './template-of-form.ts';

/** On a bill, every class and weight is already given. */
const AS_BILLED = { classOf: (_: unknown, item: { classification: string }) => item.classification, tareOf: () => 0 };

/** Shows nothing to users who may not ship. */
export function SaveBillAsTemplate({ pro }: { pro: string }) {
  const { accounts, permissions } = useSignedIn().session;
  if (!permissions.includes('freight.write')) return null;
  return (
    <SaveTemplate
      read={async () => {
        const { request } = await bodyOf(api.GET('/v1/bol/{pro}', { params: { path: { pro } } }));
        const named = [request.billTo, request.origin, request.destination].map((party) => party.account);
        const own = (accounts ?? []).map((one) => one.account);
        const account = own.find((one) => named.includes(one)) ?? own[0] ?? '';
        return { account, shipment: templateOf(formOfBill(request, account), AS_BILLED) };
      }}
    />
  );
}
