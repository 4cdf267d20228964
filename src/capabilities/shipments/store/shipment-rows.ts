// The rows of the tables of shipments: facts, states, events, positions, and by whom and under which numbers they are found.

export interface ShipmentTable {
  readonly pro: string;
  readonly created_at: number;
  readonly ship_day: number;
  readonly facts: string;
}

export interface StateRow {
  readonly pro: string;
  readonly last_sequence: number;
  readonly stage: string;
  readonly status: string;
  readonly state: string;
  readonly estimate: string;
  readonly next_action_at: number | null;
  /** What of the facts is needed to record an event: `StoredWay`. */
  readonly way: string;
}

export interface EventRow {
  readonly pro: string;
  readonly sequence: number;
  readonly event_id: string;
  readonly kind: string;
  readonly occurred_at: number;
  readonly reported_at: number;
  readonly details: string;
}

export interface PositionRow {
  readonly pro: string;
  readonly at: number;
  readonly trail: string;
}

/** When a shipment is to be looked at next; null when it is not. */
export interface PlannedAction {
  readonly pro: string;
  readonly at: number | null;
}

export interface AccountRow {
  readonly account: string;
  readonly ship_day: number;
  readonly pro: string;
}

export interface ReferenceRow {
  readonly account: string;
  readonly type: string;
  readonly reference: string;
  readonly created_at: number;
  readonly pro: string;
}

/** What a bill of lading said before it was changed, with the sequence of the last event of that time. */
export interface FormerFactsRow {
  readonly pro: string;
  readonly through_sequence: number;
  readonly facts: string;
}

export interface ShipmentTables {
  shipments: ShipmentTable;
  shipment_states: StateRow;
  shipment_events: EventRow;
  shipment_accounts: AccountRow;
  shipment_references: ReferenceRow;
  shipment_positions: PositionRow;
  shipment_former_facts: FormerFactsRow;
}

/** A shipment with its state and, where a truck has told it, its trail. */
export type ShipmentRow = ShipmentTable & Omit<StateRow, 'next_action_at'> & { readonly trail: string | null };

/** What changes whenever anything that a record shows has changed. */
export interface RecordVersion {
  readonly last_sequence: number;
  readonly facts_length: number;
  readonly position_at: number | null;
}

export interface MovingRow {
  readonly moving: string;
  readonly trail: string | null;
}

/** Where a shipment stands in the list of an account. */
export type ListPlace = Omit<AccountRow, 'account'>;

/** Ship days, the first and the last. */
export interface DayRange {
  readonly from: number;
  readonly to: number;
}

/** Where a shipment can be found. */
export interface Findable {
  readonly pro: string;
  readonly createdAt: number;
  readonly shipDay: number;
  readonly accounts: readonly string[];
  readonly references: readonly { readonly type: string; readonly id: string }[];
  /** The name of the consignee as it is searched for, for each account that may know it. */
  readonly consignees?: readonly { readonly account: string; readonly name: string }[];
}

/** The consignee's name is kept beside the numbers under a type that is none of theirs. */
export const CONSIGNEE_TYPE = 'TO';
