// The texts of the console's page about the fuel surcharge.
import { chosenWords } from './chosen-words.ts';

const en = {
  title: 'Fuel surcharge',
  lead: 'Percent of the net charge, by ship date. Quotes keep the surcharge they were issued with.',
  weeks: 'Surcharges, newest first',
  from: 'Ship dates from',
  percent: 'Surcharge',
  source: 'Source',
  sources: { SET: 'Set here', INDEX: 'Tariff' },
  state: 'State',
  states: { scheduled: 'Scheduled', current: 'In force', past: 'Past' },
  actions: 'Actions',
  withdraw: 'Withdraw',
  withdrawTitle: (from: string) => `Withdraw the surcharge for ship dates from ${from}?`,
  withdrawLead: "The surcharge before it, or the tariff's fuel index, applies again. Issued quotes keep their price.",
  set: 'Set the surcharge',
  setLead: 'Applies to quotes and bills of lading from that ship date on, until the next row begins.',
  setPercent: 'Percent',
  setFrom: 'First ship date',
  submit: 'Set surcharge',
  done: (percent: string, from: string) => `${percent} from ${from}.`,
  history: 'History of changes',
  changedAt: 'Changed',
  changedBy: 'By',
  withdrawn: 'Withdrawn',
  noChanges: 'Nothing has been set here yet',
  noChangesNext: "The tariff's fuel index applies.",
};

export const fuelWords = chosenWords('consoleFuel', en);
