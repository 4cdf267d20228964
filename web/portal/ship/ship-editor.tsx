// The form itself: its state, its draft, and its submission.
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useRef, useState } from 'react';
import { ApiProblem } from '../../api/problem.ts';
import { useSignedIn } from '../../shell/signed-in.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { shipWords as words } from '../../words/ship-words.ts';
import { useClassScale } from '../quotes/class-scale.ts';
import { densityOf, tareOf } from '../quotes/density.ts';
import { RefusalNote, useSentForm } from '../sent-form.tsx';
import { SaveTemplate } from '../templates/save-template.tsx';
import { templateOf } from '../templates/template-of-form.ts';
import { bolRequestOf, formFailures, type WorkedOut } from './bol-request.ts';
import { BrokerCard, BrokerChoice } from './broker-card.tsx';
import { correctedRequest } from './correct-bill.ts';
import { forgetDraft } from './draft-keeper.ts';
import { FormContext } from './form-context.tsx';
import { FreightCard } from './freight-card.tsx';
import { keepBroker } from './kept-broker.ts';
import { makeBill, replaceBill } from './make-bill.ts';
import { OptionsCard } from './options-card.tsx';
import { standsOnWood } from './packaging.ts';
import { PartyCard } from './party-card.tsx';
import { QuoteFitHint } from './quote-fit-note.tsx';
import { asksForBroker, emptyFields, unitWeight, withMember } from './ship-form.ts';
import { ShipSummary } from './ship-summary.tsx';
import { TermsFields } from './terms-card.tsx';
import type { Begin } from './use-begin.ts';
import { useKeptDraft } from './use-kept-draft.ts';

export function ShipEditor({ begin }: { begin: Begin }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { session } = useSignedIn();
  const worked = useWorkedOut();
  const [form, setForm] = useState(begin.form);
  const shown = useRef(new Set<string>()).current;
  const savedAt = useKeptDraft(form, begin);
  const sent = useSentForm(
    async () => {
      const empty = emptyFields(form);
      if (empty.length > 0) throw new ApiProblem(0, { validationFailures: empty });
      const request = bolRequestOf(form, worked);
      const { corrects } = begin;
      const pro = corrects
        ? await replaceBill(corrects.pro, correctedRequest(corrects, request))
        : await makeBill(request);
      if (corrects) await queries.invalidateQueries({ queryKey: ['bol', pro] });
      else forgetDraft(session.username);
      if (asksForBroker(form) && form.customsBroker.name !== '') keepBroker(session.username, form.customsBroker);
      void queries.invalidateQueries({ queryKey: ['last-shipments'] });
      await navigate({ to: `/ship/done/${pro}`, replace: true });
    },
    (failures) => formFailures(failures, form),
  );
  const { touch, failures } = sent;
  const set = useCallback(
    (path: string, value: unknown) => {
      setForm((now) => withMember(now, path, value));
      touch(path);
    },
    [touch],
  );
  return (
    <FormContext value={{ form, set, failures, shown }}>
      <form {...sent.props} className="grid gap-5 lg:grid-cols-[1fr_18rem] lg:items-start">
        <div className="grid min-w-0 gap-5">
          <RefusalNote
            sent={sent}
            outcome={begin.corrects ? words.correct.refused : words.refused}
            isOnPage={(field) => shown.has(field)}
          />
          <TermsFields proposedDate={begin.proposedDate} />
          <div className="grid items-start gap-5 md:grid-cols-2">
            <PartyCard party="origin" title={words.who.from} />
            <PartyCard party="destination" title={words.who.to} />
            {form.payment.terms === 'Third Party' && <PartyCard party="billTo" title={words.who.billTo} />}
            <BrokerCard />
          </div>
          <BrokerChoice />
          <FreightCard />
          <QuoteFitHint quoted={begin.quoted} />
          <OptionsCard />
        </div>
        <Card title={words.sum.title} className="lg:sticky lg:top-28">
          <ShipSummary quoted={begin.quoted} savedAt={savedAt} />
          <Button type="submit" kind="primary" busy={sent.isSending} className="mt-3 w-full">
            {begin.corrects ? words.correct.submit : sent.isSending ? words.submitting : words.submit}
          </Button>
        </Card>
      </form>
      {/* A form of its own, so it is not inside the other one. */}
      {begin.corrects === undefined && (
        <div className="flex flex-wrap items-center gap-3">
          <SaveTemplate read={() => ({ account: form.account, shipment: templateOf(form, worked) })} />
        </div>
      )}
    </FormContext>
  );
}

/** By the carrier's scale: the class by density, the weight of pallets. */
function useWorkedOut(): WorkedOut {
  const scale = useClassScale();
  return {
    classOf: (unit, { classification }) =>
      classification ||
      (densityOf(scale, { ...unit, weight: String(unitWeight(unit)) }, standsOnWood(unit.type))?.freightClass ?? ''),
    tareOf: (unit) => tareOf(scale, Number(unit.count) || 0, true),
  };
}
