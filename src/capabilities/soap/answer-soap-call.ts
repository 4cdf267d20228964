// Handles one call of the image service, from the bytes of the request to the XML of the response.
import type { IncomingHttpHeaders } from 'node:http';
import type { Context } from '../../context.ts';
import { RateLimit } from '../../platform/http/admission/rate-limit.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { decodeXml } from '../../platform/xml/decode-xml.ts';
import { readXml } from '../../platform/xml/read-xml.ts';
import { escapeXml } from '../../platform/xml/write-xml.ts';
import type { XmlElement } from '../../platform/xml/xml-element.ts';
import { readXmlType } from '../../platform/xml/xml-type.ts';
import { checkImageAvailability } from './check-image-availability.ts';
import type { SoapCaller, SoapUserCheck } from './check-soap-user.ts';
import { ImageKeys } from './image-key.ts';
import type { ImageSource } from './image-source.ts';
import { IMAGE_VIEW_OPERATIONS, type ImageViewOperation, soapActionOf } from './image-view-operations.ts';
import { SoapCallSchema } from './soap-call-schema.ts';
import { readEnvelope } from './soap-envelope.ts';
import { generalError } from './soap-fault.ts';
import { viewKeyedImage } from './view-keyed-image.ts';
import { writeResponse } from './write-soap.ts';

export interface ImageViewParts {
  readonly context: Context;
  readonly images: ImageSource;
  readonly users: SoapUserCheck;
}

/** A call that succeeded. */
export interface SoapCall {
  readonly operation: ImageViewOperation['name'];
  /** Undefined for `echo`, which needs none. */
  readonly user: string | undefined;
}

/** SOAP 1.2 has its own media type. It is accepted here so that the error names the version instead of the type. */
const TAKEN_TYPES = ['text/xml', 'application/xml', 'application/soap+xml'];

export class ImageViewCalls {
  readonly #parts: ImageViewParts;
  readonly #namespace: string;
  readonly #escapedNamespace: string;
  readonly #schema: SoapCallSchema;
  readonly #rateLimit: RateLimit;
  readonly #keys: ImageKeys;

  constructor(parts: ImageViewParts) {
    const { config, clock } = parts.context;
    this.#parts = parts;
    this.#namespace = config.soapNamespace;
    this.#escapedNamespace = escapeXml(this.#namespace);
    this.#schema = new SoapCallSchema(this.#namespace);
    this.#rateLimit = new RateLimit(config.requestsPerSecond, clock);
    this.#keys = new ImageKeys(parts.context);
  }

  /** @throws SoapFault, XmlRefused or Refusal */
  async answer(
    bytes: Buffer,
    headers: IncomingHttpHeaders,
    source: string,
  ): Promise<{ readonly body: Buffer; readonly call: SoapCall }> {
    const root = readXml(decodeXml(bytes, charsetOf(headers)));
    const call = readEnvelope(root, { name: 'auth', namespace: this.#namespace });
    const operation = this.#schema.operationOf(call);
    this.#checkAction(operation, headers.soapaction);
    const { name, output } = operation;
    const caller = name === 'echo' ? undefined : await this.#callerOf(call.header!, source);
    const content =
      caller === undefined ? [escapeXml(call.body.text)] : await this.#forCaller(operation, caller, call.body);
    const body = writeResponse(`<${output} xmlns="${this.#escapedNamespace}">`, content, `</${output}>`);
    return { body, call: { operation: name, user: caller?.user } };
  }

  async #forCaller({ name }: ImageViewOperation, caller: SoapCaller, body: XmlElement) {
    const { images } = this.#parts;
    this.#rateLimit.take(`soap ${caller.user}`);
    return name === 'imageCheck'
      ? [await checkImageAvailability(this.#keys, images, caller, body)]
      : viewKeyedImage(this.#keys, images, caller, body);
  }

  #callerOf({ children: [user, password] }: XmlElement, source: string): Promise<SoapCaller> {
    return this.#parts.users.check(user!.text, password!.text, source);
  }

  /** The body determines the operation. An action that names another operation is an error. */
  #checkAction(operation: ImageViewOperation, header: string | string[] | undefined): void {
    const action = unquoted(String(header ?? ''));
    const other = IMAGE_VIEW_OPERATIONS.find(
      (one) => one !== operation && soapActionOf(this.#namespace, one) === action,
    );
    if (other === undefined) return;
    throw generalError(`SOAPAction names ${other.name}, but the SOAP Body holds ${operation.input}.`);
  }
}

/** SOAP 1.1 §6.1.1 requires quotation marks around the URI; many callers leave them out. */
function unquoted(action: string): string {
  return action.trim().replace(/^"/, '').replace(/"$/, '');
}

/** @throws Refusal if the body is not plain XML */
function charsetOf(headers: IncomingHttpHeaders): string | undefined {
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    throw new Refusal('unsupportedMediaType', { details: 'The body is compressed. Send it uncompressed.' });
  }
  const type = readXmlType(headers['content-type'], TAKEN_TYPES);
  if (type === undefined) {
    throw new Refusal('unsupportedMediaType', { details: 'Send Content-Type: text/xml; charset=utf-8.' });
  }
  return type.charset;
}
