// Extracts a call from its SOAP 1.1 envelope.
import { attributeOf, isBlank, type XmlElement } from '../../platform/xml/xml-element.ts';
import { SoapFault, schemaError } from './soap-fault.ts';
import { SOAP } from './write-soap.ts';

const NEXT_ACTOR = 'http://schemas.xmlsoap.org/soap/actor/next';

export interface SoapCall {
  /** The `understood` header, without SOAP's own attributes. */
  readonly header: XmlElement | undefined;
  /** The only element in the body. */
  readonly body: XmlElement;
}

/** `understood` is the only header that the service knows. @throws SoapFault */
export function readEnvelope(root: XmlElement, understood: { name: string; namespace: string }): SoapCall {
  if (root.name !== 'Envelope') {
    throw schemaError(`The document is not a SOAP envelope: its element is "${root.name.slice(0, 40)}".`);
  }
  if (root.namespace !== SOAP) {
    throw new SoapFault('VersionMismatch', undefined, `This service speaks SOAP 1.1: the envelope must be in ${SOAP}`);
  }
  const isSoap = (element: XmlElement | undefined, name: string) =>
    element?.name === name && element.namespace === SOAP;
  const [first, ...others] = root.children;
  const headers = isSoap(first, 'Header') ? first : undefined;
  const [body, ...rest] = headers === undefined ? root.children : others;
  if (!isSoap(body, 'Body') || rest.length > 0 || body === undefined) {
    throw schemaError('A SOAP envelope holds one Header, which may be left out, and then one Body.');
  }
  const [operation, ...more] = body.children;
  if (operation === undefined || more.length > 0) throw schemaError('The SOAP Body must hold exactly one element.');
  for (const part of [root, body, ...(headers === undefined ? [] : [headers])]) {
    if (!isBlank(part.text)) throw schemaError(`The SOAP ${part.name} holds text; it must hold elements alone.`);
  }
  return { header: findHeader(headers?.children ?? [], understood), body: operation };
}

function findHeader(
  blocks: readonly XmlElement[],
  understood: { name: string; namespace: string },
): XmlElement | undefined {
  const isOurs = (block: XmlElement) => block.name === understood.name && block.namespace === understood.namespace;
  const foreign = blocks.find((block) => !isOurs(block) && mustBeUnderstood(block));
  if (foreign !== undefined) {
    const words = `The header "${foreign.name.slice(0, 40)}" must be understood, and is not known here.`;
    throw new SoapFault('MustUnderstand', undefined, words);
  }
  const ours = blocks.filter(isOurs);
  if (ours.length > 1) throw schemaError(`The SOAP header ${understood.name} is there ${ours.length} times.`);
  const [header] = ours;
  return header && { ...header, attributes: header.attributes.filter((one) => one.namespace !== SOAP) };
}

function mustBeUnderstood(block: XmlElement): boolean {
  const actor = attributeOf(block, 'actor', SOAP) ?? '';
  const isForUs = actor === '' || actor === NEXT_ACTOR;
  return isForUs && ['1', 'true'].includes(attributeOf(block, 'mustUnderstand', SOAP) ?? '');
}
