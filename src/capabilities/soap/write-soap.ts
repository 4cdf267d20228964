// Writes SOAP 1.1 envelopes, for responses and faults.
import { escapeXml } from '../../platform/xml/write-xml.ts';
import type { SoapFault } from './soap-fault.ts';

export const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';

export function writeEnvelope(body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<soap:Envelope xmlns:soap="${SOAP}"><soap:Body>${body}</soap:Body></soap:Envelope>`;
}

/** Clients show `faultstring` to people and `detail` to programs, so both contain the whole message. */
export function writeFault({ code, detail, message }: SoapFault, namespace: string): string {
  const text = escapeXml(message);
  const details =
    detail === undefined ? '' : `<detail><${detail} xmlns="${escapeXml(namespace)}">${text}</${detail}></detail>`;
  return writeEnvelope(
    `<soap:Fault><faultcode>soap:${code}</faultcode><faultstring>${text}</faultstring>${details}</soap:Fault>`,
  );
}
