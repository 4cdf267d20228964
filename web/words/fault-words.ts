// The texts of the faults page.
import { chosenWords } from './chosen-words.ts';

const en = {
  lead: 'Make your own API calls or webhooks fail, to see how your program handles it. Faults never affect other customers or this portal.',
  add: 'Add a fault',
  addTitle: 'New fault',
  submit: 'Add fault',
  none: 'No faults',
  noneLead: 'Everything works. Add a fault to make something fail.',
  caption: 'Faults',
  columns: { matches: 'Matches', effect: 'Effect', struck: 'Applied', state: 'State', actions: 'Actions' },
  states: { active: 'Active', 'used up': 'Used up', expired: 'Expired' },
  all: 'Every operation',
  allWebhooks: 'Every webhook',
  share: (percent: number) => `${percent}%`,
  struck: (count: number, times: number | null) => (times === null ? String(count) : `${count} of ${times}`),
  remove: 'Remove',
  removeAll: 'Remove all',
  operation: 'Operation or event type',
  operationHint: 'Such as rate-quotes, POST /v1/bol or shipment.delivered. If blank: everything.',
  effect: 'Effect',
  value: 'Value',
  valueHints: {
    status: 'A status the operation documents, such as 503',
    delayMs: 'Milliseconds, at most 60000',
    lateEvent: 'A duration on the test clock, such as 2h',
  },
  percent: 'Share, %',
  times: 'Times',
  timesHint: 'If blank: no limit.',
  effects: {
    status: 'Respond with an error',
    delayMs: 'Respond late',
    dropBefore: 'Drop the connection before processing',
    dropAfter: 'Drop the connection after processing',
    malformed: 'Send half of the JSON',
    duplicateEvent: 'Send the webhook twice',
    lateEvent: 'Send the webhook late',
    outOfOrder: 'Send the webhook out of order',
    webhookSilence: 'Do not send the webhook',
  },
};

export const faultWords = chosenWords('fault', en);
