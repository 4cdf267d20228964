// The rows of the shipment tables: facts, states, events, positions, and the accounts and numbers they are found by.

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
  /** The part of the facts that is needed to record an event, as a `StoredWay`. */
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

/** When a shipment is due next; null if never. */
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

/** The facts before a bill of lading was changed, with the sequence of the last event at that time. */
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

/** A shipment with its state and, if a truck has reported positions, its trail. */
export type ShipmentRow = ShipmentTable & Omit<StateRow, 'next_action_at'> & { readonly trail: string | null };

/** Changes whenever anything that a record shows changes. */
export interface RecordVersion {
  readonly last_sequence: number;
  readonly facts_length: number;
  readonly position_at: number | null;
}

export interface MovingRow {
  readonly moving: string;
  readonly trail: string | null;
}

/** A shipment's position in an account's list. */
export type ListPlace = Omit<AccountRow, 'account'>;

/** Ship days, both inclusive. */
export interface DayRange {
  readonly from: number;
  readonly to: number;
}

/** What a shipment can be found by. */
export interface Findable {
  readonly pro: string;
  readonly createdAt: number;
  readonly shipDay: number;
  readonly accounts: readonly string[];
  readonly references: readonly { readonly type: string; readonly id: string }[];
  /** The consignee's name, normalized for search, for each account that may see it. */
  readonly consignees?: readonly { readonly account: string; readonly name: string }[];
}

/** The consignee's name is stored with the numbers, under a type that no number has. */
export const CONSIGNEE_TYPE = 'TO';
