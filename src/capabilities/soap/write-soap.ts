// Writes SOAP 1.1 envelopes, for responses and faults.
import { escapeXml } from '../../platform/xml/write-xml.ts';
import type { SoapFault } from './soap-fault.ts';

export const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';

const BEFORE_BODY = `<?xml version="1.0" encoding="UTF-8"?>\n<soap:Envelope xmlns:soap="${SOAP}"><soap:Body>`;
const AFTER_BODY = '</soap:Body></soap:Envelope>';

/** Bytes in `content` are copied as they are. */
export function writeResponse(start: string, content: readonly (string | Uint8Array)[], end: string): Buffer {
  const parts = [BEFORE_BODY + start, ...content, end + AFTER_BODY];
  return Buffer.concat(parts.map((one) => (typeof one === 'string' ? Buffer.from(one) : one)));
}

/** Clients show `faultstring` to people and `detail` to programs, so both contain the whole message. */
export function writeFault({ code, detail, message }: SoapFault, namespace: string): string {
  const text = escapeXml(message);
  const details =
    detail === undefined ? '' : `<detail><${detail} xmlns="${escapeXml(namespace)}">${text}</${detail}></detail>`;
  const fault = `<soap:Fault><faultcode>soap:${code}</faultcode><faultstring>${text}</faultstring>${details}</soap:Fault>`;
  return BEFORE_BODY + fault + AFTER_BODY;
}
