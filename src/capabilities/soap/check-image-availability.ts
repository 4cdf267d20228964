// imageCheck: which documents of a shipment are available, with a key for imageView for each.
import { type AcceptedDocumentType, documentTypeOf } from '../../freight/value-sets/document-type.ts';
import { textElements } from '../../platform/xml/write-xml.ts';
import { collapse, type XmlElement } from '../../platform/xml/xml-element.ts';
import type { SoapCaller } from './check-soap-user.ts';
import type { ImageKeys } from './image-key.ts';
import type { ImageSource, ShipmentReference } from './image-source.ts';
import { generalError } from './soap-fault.ts';

/** Takes a valid `availRequest`; returns the content of an `availResponse`. @throws SoapFault */
export async function checkImageAvailability(
  keys: ImageKeys,
  images: ImageSource,
  caller: SoapCaller,
  { children }: XmlElement,
): Promise<string> {
  const [requestId, number, ...docTypes] = children;
  const reference = { [number!.name]: collapse(number!.text) } as unknown as ShipmentReference;
  const asked = [...new Set(docTypes.map((one) => collapse(one.text) as AcceptedDocumentType))];
  const checked = await images.check(caller.accounts, reference, [...new Set(asked.map(documentTypeOf))]);
  if (checked === undefined) {
    throw generalError(`There is no shipment with the ${number!.name} ${collapse(number!.text)} among yours.`);
  }
  const { pro } = checked;
  const answers = asked.map((docType) => {
    const { status, pages, message } = checked.states.get(documentTypeOf(docType)) ?? { status: 'NOT_AVAILABLE' };
    const key = status === 'AVAILABLE' ? keys.issue(caller.user, { pro, docType }) : undefined;
    return `<image>${textElements({ docType, status, key, pages, message })}</image>`;
  });
  return `${textElements({ requestID: requestId!.text, pro })}${answers.join('')}`;
}
