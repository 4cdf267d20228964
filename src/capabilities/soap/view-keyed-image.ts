// imageView: a document, for a key that imageCheck issued to the same user within the last 30 minutes.
import { documentTypeOf } from '../../freight/value-sets/document-type.ts';
import { textElements } from '../../platform/xml/write-xml.ts';
import { collapse, type XmlElement } from '../../platform/xml/xml-element.ts';
import type { SoapCaller } from './check-soap-user.ts';
import type { ImageKeys } from './image-key.ts';
import type { ImageSource } from './image-source.ts';
import { generalError } from './soap-fault.ts';

/** Takes a valid `imgRequest`; returns the content of an `imgResponse` in parts. @throws SoapFault */
export async function viewKeyedImage(
  keys: ImageKeys,
  images: ImageSource,
  caller: SoapCaller,
  { children }: XmlElement,
): Promise<(string | Uint8Array)[]> {
  const [requestId, key] = children;
  const opened = keys.open(caller.user, collapse(key!.text));
  if (opened === undefined)
    throw generalError('This key was not issued to you. Call imageCheck and send a key from its response.');
  if (opened === 'expired') throw generalError('The key is older than 30 minutes. Call imageCheck again.');
  const { pro, docType } = opened;
  // The user's current accounts count, not those when the key was issued.
  const file = await images.fetch(caller.accounts, pro, documentTypeOf(docType));
  if (file === undefined)
    throw generalError(`The document ${docType} of ${pro} is no longer there. Call imageCheck again.`);
  const { base64, format, pages } = file;
  // Base64 needs no escaping, and a scan has millions of characters.
  return [`${textElements({ requestID: requestId!.text, pro, docType, format, pages })}<data>`, base64, '</data>'];
}
