// Owns the addition of a quote: every charge goes through here, so that the parts always make the total (domain step 14).
import type { Cents } from '../money.ts';
import type { ChargeCode } from '../value-sets/charge-code.ts';
import type { TariffAccessorial } from '../value-sets/tariff-accessorial.ts';
import type { ChargeItem, ExplanationStep, LineItemCharge, RatedAccessorial, Stop } from './quote.ts';
import type { Alert } from './rate-messages.ts';

export class QuoteSheet {
  totalCents: Cents = 0;
  readonly lineItemCharges: LineItemCharge[] = [];
  readonly chargeItems: ChargeItem[] = [];
  readonly accessorials: RatedAccessorial[] = [];
  readonly alerts: Alert[];
  /** Null unless an explanation was requested: `steps?.push(…)` then builds nothing. */
  readonly steps: ExplanationStep[] | null;

  constructor(commonAlerts: readonly Alert[], isExplained: boolean) {
    this.alerts = commonAlerts.slice();
    this.steps = isExplained ? [] : null;
  }

  line(
    code: ChargeCode,
    description: string,
    classification: string,
    weightLb: number,
    rateCents: Cents | null,
    chargeCents: Cents,
  ): void {
    this.lineItemCharges.push({ code, description, classification, weightLb, rateCents, chargeCents });
    this.totalCents += chargeCents;
  }

  charge(code: ChargeCode | TariffAccessorial, description: string, chargeCents: Cents): void {
    this.chargeItems.push({ code, description, chargeCents });
    this.totalCents += chargeCents;
  }

  /** `stop` is set if it is charged at both. */
  accessorial(code: TariffAccessorial, name: string, chargeCents: Cents, stop?: Stop): void {
    const description = stop === undefined ? name : `${name} (${stop})`;
    this.accessorials.push(
      stop === undefined ? { code, description, chargeCents } : { code, stop, description, chargeCents },
    );
    this.charge(code, description, chargeCents);
  }
}
