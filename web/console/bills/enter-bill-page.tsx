// Freight-bill entry: a paper bill of lading, typed in for a customer.
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../api/client.ts';
import { ApiProblem } from '../../api/problem.ts';
import { sentOnce } from '../../api/sent-once.ts';
import { confirmed } from '../../session/confirmation.ts';
import { asProblem } from '../../shell/asked.tsx';
import { Page } from '../../shell/page.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Select, TextInput } from '../../ui/inputs.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { billWords as words } from '../../words/console-bill-words.ts';
import { choicesOf } from '../desk/address-fields.tsx';
import { useFreightNow } from '../desk/freight-now.ts';
import { newId } from '../desk/new-id.ts';
import { ProLink } from '../desk/place-link.tsx';
import { BillContext, BillSelect, BillText } from './bill-field.tsx';
import { billOfForm } from './bill-of-form.ts';
import { FreightFields } from './freight-fields.tsx';
import { PartyFields } from './party-fields.tsx';
import { TERMS } from './terms.ts';

export function EnterBillPage() {
  // Another bill begins with an empty form.
  const [key, setKey] = useState(newId);
  return (
    <Page title={words.enterTitle} lead={words.enterLead} wide>
      <EntryForm key={key} onAnother={() => setKey(newId())} />
    </Page>
  );
}

function EntryForm({ onAnother }: { onAnother: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [units, setUnits] = useState(1);
  const now = useFreightNow();
  const enter = useMutation({ mutationFn: () => entered(new FormData(form.current!)) });
  const told = enter.error ? asProblem(enter.error) : undefined;
  const failureAt = (field: string) => told?.failureAt(field);
  if (enter.data !== undefined) {
    return (
      <Card title={words.enterTitle}>
        <div className="grid gap-3">
          <p role="status">
            {words.entered} <ProLink pro={enter.data.pro} />
          </p>
          {enter.data.messages.map((message) => (
            <p key={message}>{message}</p>
          ))}
          <div>
            <Button onClick={onAnother}>{words.enterAnother}</Button>
          </div>
        </div>
      </Card>
    );
  }
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        enter.mutate();
      }}
    >
      <BillContext.Provider value={{ bill: {}, failureAt }}>
        <Card title={words.customer}>
          <div className="grid gap-3 sm:grid-cols-3">
            <Field label={words.customerAccount} failure={failureAt('account')}>
              <TextInput name="account" maxLength={7} autoCapitalize="characters" autoComplete="off" />
            </Field>
            <Field label={words.customerRole} failure={failureAt('bol.requestorRole')}>
              <Select name="role" choices={choicesOf(words.roles)} />
            </Field>
            <Field label={words.shipDate} failure={failureAt('bol.requestedPickupDate')}>
              <TextInput name="shipDate" type="date" defaultValue={new Date(now()).toISOString().slice(0, 10)} />
            </Field>
            <BillText path="referenceNumbers.pro" label={words.pro} hint={words.proHint} maxLength={10} optional />
            <BillText path="referenceNumbers.bol[0]" label={words.bolNumber} maxLength={25} optional />
            <BillSelect path="payment.terms" label={words.terms} choices={TERMS} />
            <Field
              label={words.accessorials}
              hint={words.accessorialsHint}
              failure={failureAt('accessorials.codes')}
              optional
            >
              <TextInput name="accessorials" autoComplete="off" />
            </Field>
            <BillText
              path="bol.specialInstructions"
              label={words.instructions}
              maxLength={500}
              className="sm:col-span-2"
              optional
            />
          </div>
        </Card>
        <div className="grid items-start gap-4 lg:grid-cols-3">
          <PartyFields section="origin" />
          <PartyFields section="destination" />
          <PartyFields section="billTo" />
        </div>
        <FreightFields items={Array.from({ length: units }, () => 1)} />
      </BillContext.Provider>
      {told && <ProblemNote problem={told} />}
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setUnits(units + 1)}>{words.addUnit}</Button>
        <Button type="submit" kind="primary" busy={enter.isPending}>
          {words.enter}
        </Button>
      </div>
    </form>
  );
}

/** The PRO, and what there is to say about it. @throws ApiProblem where no bill was made */
async function entered(form: FormData) {
  const { account, body } = billOfForm(form);
  const path = { account };
  const { data, response } = await sentOnce({ account, body }, (header) =>
    confirmed(() => api.POST('/ops/v1/customers/{account}/bills', { params: { path, header }, body: body as never })),
  );
  const { messageStatus, referenceNumbers } = data!;
  const messages = messageStatus.information.map(({ message }) => message);
  if (messageStatus.status !== 'FAIL' && referenceNumbers.pro !== undefined) {
    return { pro: referenceNumbers.pro, messages };
  }
  const details = [...messages, messageStatus.resolution].join(' ');
  throw new ApiProblem(response.status, { message: words.notEntered, details });
}
