// Writes what is kept of a bill as JSON, as JSON.stringify does: half of it is terminals, whose text is made once for each.
import { jsonList, jsonText } from '../../platform/json-text.ts';
import type { PrintedTerminal } from '../documents/bol-document.ts';
import type { BolRecord } from './bol-record.ts';

/** `statusText` is its messageStatus as JSON, which the answer says as well. */
export function bolRecordText(record: BolRecord, statusText: string): string {
  const { accounts, originTerminal, destinationTerminal } = record;
  return (
    `{"confirmationNumber":${jsonText(record.confirmationNumber)}` +
    `,"transactionDate":${jsonText(record.transactionDate)}` +
    `,"messageStatus":${statusText}` +
    `,"shipDate":${jsonText(record.shipDate)}` +
    `,"service":${jsonText(record.service)}` +
    `,"quoteId":${jsonText(record.quoteId)}` +
    `,"isTest":${record.isTest}` +
    `,"carrierName":${jsonText(record.carrierName)}` +
    `,"scac":${jsonText(record.scac)}` +
    `,"originTerminal":${terminalText(originTerminal)}` +
    `,"destinationTerminal":${destinationTerminal === null ? 'null' : terminalText(destinationTerminal)}` +
    `,"accounts":{"shipper":${jsonText(accounts.shipper)},"consignee":${jsonText(accounts.consignee)}` +
    `,"billTo":${jsonText(accounts.billTo)}}` +
    `,"owners":${jsonList(record.owners, jsonText)}` +
    `,"totalCents":${record.totalCents}` +
    `,"promisedDate":${jsonText(record.promisedDate)}` +
    `${record.separations === undefined ? '' : `,"separations":${jsonList(record.separations, jsonText)}`}}`
  );
}

const texts = new WeakMap<PrintedTerminal, string>();

function terminalText(terminal: PrintedTerminal): string {
  let text = texts.get(terminal);
  if (text === undefined) {
    text = JSON.stringify(terminal);
    texts.set(terminal, text);
  }
  return text;
}
