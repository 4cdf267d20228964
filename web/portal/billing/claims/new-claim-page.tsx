// Filing a claim: the shipment, what is claimed, and photographs.
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { CLAIM_KIND, type ClaimKind } from '../../../../src/freight/value-sets/claim-kind.ts';
import { api, dataOf } from '../../../api/client.ts';
import type { components } from '../../../api/openapi.ts';
import { sentOnce } from '../../../api/sent-once.ts';
import { amountText } from '../../../shell/amount-text.ts';
import { Page } from '../../../shell/page.tsx';
import { useSignedIn } from '../../../shell/signed-in.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select, TextArea, TextInput } from '../../../ui/inputs.tsx';
import { MeasureInput } from '../../../ui/measure-input.tsx';
import { billingWords } from '../../../words/billing-words.ts';
import { claimWords } from '../../../words/claim-words.ts';
import { useSearchTexts } from '../../quotes/page-search.ts';
import { RefusalNote, useSentForm } from '../../sent-form.tsx';
import { ATTACHED_TYPES, attach } from '../attach.ts';

type ClaimRequest = components['schemas']['ClaimRequest'];

const words = billingWords.claims;
const NO_ITEM = { description: '', pieces: '1', weightLb: '', amount: '' };
type Item = typeof NO_ITEM;

/** A number if one was typed; other text is sent as is, so that the server reports it. */
const typedNumber = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : (text.trim() as unknown as number));

export function NewClaimPage() {
  const navigate = useNavigate();
  const { session } = useSignedIn();
  const accounts = session.accounts ?? [];
  const { pro: given = '' } = useSearchTexts();
  const [form, setForm] = useState({
    pro: given,
    kind: 'DAMAGE' as ClaimKind,
    account: '',
    description: '',
    reference: '',
    name: '',
    email: '',
    phone: '',
  });
  const [items, setItems] = useState<readonly Item[]>([NO_ITEM]);
  const [files, setFiles] = useState<readonly File[]>([]);
  // If a file is refused, the claim is not filed again: only the files can still be changed.
  const [filedId, setFiledId] = useState<string>();
  const sent = useSentForm(
    async () => {
      const { name, email, phone, account, ...rest } = form;
      const body = {
        ...rest,
        ...(account !== '' && { account }),
        items: items.map((item) => ({
          description: item.description.trim(),
          pieces: typedNumber(item.pieces),
          weightLb: typedNumber(item.weightLb),
          amount: amountText(item.amount),
        })),
        contact: { name: name.trim(), email: email.trim(), phone: phone.trim() },
      };
      const claimId = filedId ?? (await filed(body));
      setFiledId(claimId);
      for (const file of files) await attach(`/v1/claims/${claimId}`, file);
      await navigate({ to: `/billing/claims/${claimId}` });
    },
    (failures) => failures,
  );
  const failureAt = (field: string) => sent.failures.find((one) => one.field === field)?.description;
  const set = (name: keyof typeof form, field: string = name) => ({
    value: form[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setForm((before) => ({ ...before, [name]: target.value }));
      sent.touch(field);
    },
  });
  const setItem = (at: number, name: keyof Item) => ({
    value: items[at]![name],
    onChange: ({ target }: { target: { value: string } }) => {
      setItems((before) => before.map((one, index) => (index === at ? { ...one, [name]: target.value } : one)));
      sent.touch(`items[${at}].${name}`, 'items');
    },
  });
  return (
    <Page title={words.newTitle} lead={words.newLead}>
      <form {...sent.props} className="grid max-w-3xl gap-4">
        <RefusalNote
          sent={sent}
          outcome={filedId === undefined ? words.notFiled : billingWords.notAttached}
          isOnPage={(field) => field !== 'items'}
        />
        {filedId !== undefined && !sent.isSending && <p role="status">{words.onlyFiles}</p>}
        <fieldset disabled={filedId !== undefined} className="grid gap-4">
          <Card title={words.shipment}>
            <div className="grid gap-3 sm:grid-cols-2">
              <Field label={claimWords.pro} failure={failureAt('pro')}>
                <TextInput {...set('pro')} inputMode="numeric" maxLength={10} autoComplete="off" />
              </Field>
              <Field label={claimWords.kind} failure={failureAt('kind')}>
                <Select
                  {...set('kind')}
                  choices={CLAIM_KIND.codes.map((code) => ({ value: code, label: claimWords.kinds[code] }))}
                />
              </Field>
              {accounts.length > 1 && (
                <Field label={claimWords.account} hint={words.accountHint} failure={failureAt('account')}>
                  <Select
                    {...set('account')}
                    choices={[
                      { value: '', label: words.anyAccount },
                      ...accounts.map((one) => ({ value: one.account, label: `${one.account} ${one.name}` })),
                    ]}
                  />
                </Field>
              )}
              <Field label={words.reference} failure={failureAt('reference')} optional>
                <TextInput {...set('reference')} maxLength={50} autoComplete="off" />
              </Field>
              <Field label={claimWords.description} failure={failureAt('description')} className="sm:col-span-2">
                <TextArea {...set('description')} rows={3} maxLength={1000} />
              </Field>
            </div>
          </Card>
          <Card title={claimWords.items}>
            <div className="grid gap-4">
              {items.map((_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: items are identified only by their position.
                <fieldset key={at} className="grid gap-3 sm:grid-cols-[2fr_1fr_1fr_1fr]">
                  <legend className="sr-only">{words.itemNumber(at + 1)}</legend>
                  <Field label={claimWords.item} failure={failureAt(`items[${at}].description`)}>
                    <TextInput {...setItem(at, 'description')} maxLength={200} autoComplete="off" />
                  </Field>
                  <Field label={claimWords.pieces} failure={failureAt(`items[${at}].pieces`)}>
                    <TextInput {...setItem(at, 'pieces')} inputMode="numeric" autoComplete="off" />
                  </Field>
                  <Field label={claimWords.weight} failure={failureAt(`items[${at}].weightLb`)}>
                    <MeasureInput quantity="weight" {...setItem(at, 'weightLb')} autoComplete="off" />
                  </Field>
                  <Field label={words.amount} failure={failureAt(`items[${at}].amount`)}>
                    <TextInput {...setItem(at, 'amount')} inputMode="decimal" autoComplete="off" />
                  </Field>
                </fieldset>
              ))}
              <div className="flex flex-wrap gap-2">
                <Button size="small" onClick={() => setItems((before) => [...before, NO_ITEM])}>
                  {words.addItem}
                </Button>
                {items.length > 1 && (
                  <Button size="small" onClick={() => setItems((before) => before.slice(0, -1))}>
                    {words.removeItem}
                  </Button>
                )}
              </div>
            </div>
          </Card>
          <Card title={claimWords.contact}>
            <div className="grid gap-3 sm:grid-cols-3">
              <Field label={words.name} failure={failureAt('contact.name')}>
                <TextInput {...set('name', 'contact.name')} maxLength={100} autoComplete="name" />
              </Field>
              <Field label={words.email} hint={words.emailHint} failure={failureAt('contact.email')}>
                <TextInput {...set('email', 'contact.email')} type="email" maxLength={254} autoComplete="email" />
              </Field>
              <Field label={words.phone} failure={failureAt('contact.phone')} optional>
                <TextInput {...set('phone', 'contact.phone')} type="tel" maxLength={40} autoComplete="tel" />
              </Field>
            </div>
          </Card>
        </fieldset>
        <Card title={claimWords.attachments}>
          <Field label={words.photographs} hint={words.photographsHint} optional>
            <TextInput
              type="file"
              multiple
              accept={ATTACHED_TYPES}
              onChange={({ target }) => setFiles([...(target.files ?? [])])}
            />
          </Field>
        </Card>
        <div>
          <Button type="submit" kind="primary" busy={sent.isSending}>
            {words.submit}
          </Button>
        </div>
      </form>
    </Page>
  );
}

async function filed(body: ClaimRequest): Promise<string> {
  const post = (header: { 'Idempotency-Key': string }) => dataOf(api.POST('/v1/claims', { params: { header }, body }));
  return (await sentOnce(body, post)).claimId;
}
