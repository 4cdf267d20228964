// Freight-bill entry: a paper bill of lading, typed in for a customer.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { ApiProblem } from '../../api/problem.ts';
import { sentOnce } from '../../api/sent-once.ts';
import { confirmed } from '../../session/confirmation.ts';
import { Page } from '../../shell/page.tsx';
import { RefusableForm } from '../../shell/refusable-form.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Checkbox, Select, TextInput } from '../../ui/inputs.tsx';
import { billWords as words } from '../../words/console-bill-words.ts';
import { shipWords } from '../../words/ship-words.ts';
import { choicesOf } from '../desk/address-fields.tsx';
import { useFreightNow } from '../desk/freight-now.ts';
import { newId } from '../desk/new-id.ts';
import { ProLink } from '../desk/place-link.tsx';
import { BillContext, BillSelect, BillText } from './bill-field.tsx';
import { billOfForm, crossesBorder, hasHazard } from './bill-of-form.ts';
import { FreightFields } from './freight-fields.tsx';
import { EmergencyCard, HazardFields } from './hazard-fields.tsx';
import { PartyFields } from './party-fields.tsx';
import { TERMS } from './terms.ts';

const { broker } = shipWords;

export function EnterBillPage() {
  // A new key resets the form for another bill.
  const [key, setKey] = useState(newId);
  return (
    <Page title={words.enterTitle} lead={words.enterLead} wide>
      <EntryForm key={key} onAnother={() => setKey(newId())} />
    </Page>
  );
}

function EntryForm({ onAnother }: { onAnother: () => void }) {
  const [units, setUnits] = useState(1);
  const [asks, setAsks] = useState(ASKS_NOTHING);
  const now = useFreightNow();
  const [fields, setFields] = useState<readonly string[]>([]);
  const enter = useMutation({ mutationFn: entered });
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
    <RefusableForm
      refusal={enter.error}
      fields={fields}
      onChange={(form) => setAsks(asksOf(form))}
      onSubmit={(form) => {
        setFields(fieldsOf(form));
        enter.mutate(form);
      }}
    >
      {(failureAt) => (
        <>
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
            <FreightFields
              items={Array.from({ length: units }, () => 1)}
              more={(path) => <HazardFields path={path} />}
            />
            {!asks.border && <Checkbox name="hasBroker" label={broker.choose} />}
            <div className="grid items-start gap-4 empty:hidden lg:grid-cols-2">
              {asks.emergency && <EmergencyCard />}
              {asks.broker && <BrokerFields atBorder={asks.border} />}
            </div>
          </BillContext.Provider>
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => setUnits(units + 1)}>{words.addUnit}</Button>
            <Button type="submit" kind="primary" busy={enter.isPending}>
              {words.enter}
            </Button>
          </div>
        </>
      )}
    </RefusableForm>
  );
}

function BrokerFields({ atBorder }: { atBorder: boolean }) {
  return (
    <PartyFields section="customsBroker">
      <p className="col-span-2 text-faint">{atBorder ? broker.leadBorder : broker.lead}</p>
      <BillSelect
        path="customsBroker.type"
        label={broker.side}
        choices={choicesOf(broker.sides)}
        className="col-span-2"
      />
    </PartyFields>
  );
}

/** Paths whose failures are shown at a field. If the shipping name is missing, so are the fields it is made of. */
function fieldsOf(form: FormData): string[] {
  const shown = [...form.keys()].map((name) => name.replace(/\.hazardous$/, '.hazardousDescription'));
  return [...shown, 'bol.requestorRole', 'bol.requestedPickupDate', 'accessorials.codes'];
}

/** What else the form requires, depending on what was entered. */
const ASKS_NOTHING = { emergency: false, border: false, broker: false };

function asksOf(form: FormData): typeof ASKS_NOTHING {
  const border = crossesBorder(form);
  return { emergency: hasHazard(form), border, broker: border || form.has('hasBroker') };
}

/** The PRO, and any warnings. @throws ApiProblem if no bill was created */
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
