// Options of the bill: service and guarantee, accessorials with the details that they require, instructions, references, e-mail.
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/inputs.tsx';
import { shipWords } from '../../words/ship-words.ts';
import { ServiceChoice } from '../quotes/service-choice.tsx';
import { OTHER_SERVICES, USUAL_SERVICES } from '../quotes/services.ts';
import { FormArea, FormText, useCodes, useShipForm } from './form-context.tsx';
import { EmergencyFields } from './hazard-fields.tsx';
import { ReferenceFields } from './reference-fields.tsx';
import { ServiceDetails } from './service-details.tsx';
import { ServiceFields } from './service-fields.tsx';
import { hasHazard } from './ship-form.ts';

const words = shipWords.how;
const OTHERS = new Set(OTHER_SERVICES.flatMap(({ codes }) => codes));

export function OptionsCard() {
  const { form, set } = useShipForm();
  const [codes, setCodes] = useCodes();
  const others = codes.filter((code) => OTHERS.has(code)).length;
  return (
    <Card title={words.title}>
      <div className="grid gap-5">
        <ServiceFields />
        <ServiceChoice groups={USUAL_SERVICES} chosen={codes} onChange={setCodes} />
        <details open={others > 0 || undefined}>
          <summary className="w-fit cursor-pointer rounded text-accent">{words.more}</summary>
          <div className="pt-3">
            <ServiceChoice groups={OTHER_SERVICES} chosen={codes} onChange={setCodes} />
          </div>
        </details>
        <ServiceDetails />
        {hasHazard(form) && <EmergencyFields />}
        <FormArea
          path="bol.specialInstructions"
          label={words.instructions}
          hint={words.instructionsHint}
          maxLength={500}
          optional
        />
        <ReferenceFields />
        <section className="grid gap-2">
          <h3 className="font-medium">{words.mail}</h3>
          <div className="grid gap-3 sm:grid-cols-2">
            <FormText path="email.addresses" label={words.mailTo} hint={words.several} type="text" optional />
            <FormText path="notifications" label={words.notify} hint={words.several} type="text" optional />
          </div>
          {form.email.addresses !== '' && (
            <Checkbox
              label={words.mailLabels}
              checked={form.email.includeLabels}
              onChange={(event) => set('email.includeLabels', event.target.checked)}
            />
          )}
        </section>
      </div>
    </Card>
  );
}
