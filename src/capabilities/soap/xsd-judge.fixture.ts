// libxml2 as a reference for what the schema of the image service allows. The service itself does not use it (decision 9).
import { XmlDocument, XmlValidateError, XsdValidator } from 'libxml2-wasm';
import { imageViewXsd } from './image-view-xsd.ts';
import { NS } from './soap-server.fixture.ts';

const schema = XmlDocument.fromString(imageViewXsd(NS));
const validator = XsdValidator.fromDoc(schema);

/** libxml2's errors for the document; empty if it is valid. */
export function judge(document: string): string[] {
  const read = XmlDocument.fromString(document);
  try {
    validator.validate(read);
    return [];
  } catch (error) {
    if (!(error instanceof XmlValidateError)) throw error;
    return error.details.map((one) => one.message);
  } finally {
    read.dispose();
  }
}

/** The element in the body of an envelope that we wrote, as a document of its own. */
export function bodyText(envelope: string): string {
  return /<soap:Body>([\s\S]*)<\/soap:Body>/.exec(envelope)?.[1] ?? '';
}
