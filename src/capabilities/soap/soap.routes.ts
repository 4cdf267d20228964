// The legacy SOAP image service at one URL: GET returns its WSDL, POST calls it (§4, spec-gaps 11).
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { exact } from '../../platform/contract/fields.ts';
import { type Answer, open, type Policy, type Route, route } from '../../platform/contract/route.ts';
import type { Refusal } from '../../platform/http/refusal.ts';
import { RenderedOnce } from '../../platform/web/rendered-once.ts';
import { XmlRefused } from '../../platform/xml/xml-refused.ts';
import { ImageViewCalls, type ImageViewParts, type SoapCall } from './answer-soap-call.ts';
import { imageViewWsdl } from './image-view-wsdl.ts';
import { imageViewXsd } from './image-view-xsd.ts';
import { generalError, SoapFault } from './soap-fault.ts';
import { writeFault } from './write-soap.ts';

export interface SoapParts extends ImageViewParts {
  /** The public URL of this environment. */
  readonly baseUrl: () => string;
  /** Notes what a request that succeeded has called. */
  readonly note?: (request: FastifyRequest, call: SoapCall) => void;
}

const XML_HEADERS = { 'content-type': 'text/xml; charset=utf-8' } as const;
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
/** Errors of HTTP rather than of the call keep their status, for proxies. Everything else is 500 (SOAP 1.1 §6.2). */
const STATUSES_OF_HTTP = [406, 413, 415, 429, 503];
/** The metrics count the caller's faults as 400, so that a wrong password does not alert the carrier's staff. */
const COUNTED_AS_CALLERS = 400;

/** The name and password are in the body, which is read after the policies. `echo` needs none (§5.7). */
const inTheEnvelope: Policy = {
  name: 'soap',
  says: 'The SOAP header `auth` with the name and password of a SOAP user; `echo` needs none.',
  security: [],
  limit: 'address',
  authenticate: () => ({ scope: 'soap', meter: '' }),
};

const text = () => Type.Optional(Type.String());
const page = { tag: 'Images', errors: {}, otherErrors: 'noData', inReference: false } as const;

const imageViewQuery = exact({ wsdl: text(), WSDL: text(), xsd: text(), XSD: text() });

export function soapRoutes(parts: SoapParts): Route[] {
  const { soapPath: path, soapNamespace: namespace } = parts.context.config;
  const calls = new ImageViewCalls(parts);
  const rendered = new RenderedOnce(parts.baseUrl);
  const fault = (status: number, one: SoapFault) => ({
    status,
    headers: { ...XML_HEADERS, ...one.headers },
    body: writeFault(one, namespace),
    ...(status === 500 && one.code !== 'Server' && { countedAs: COUNTED_AS_CALLERS }),
  });
  return [
    route({
      ...page,
      method: 'GET',
      path,
      policy: open,
      summary: 'The WSDL of the SOAP image service; its schema alone with ?xsd',
      query: imageViewQuery,
      success: { status: 200, description: 'WSDL 1.1, or an XML Schema.', contentType: 'text/xml' },
      handle: ({ request }) => {
        // Not from the validated query, where a name without a value counts as absent.
        const isXsd = /[?&]xsd\b/i.test(request.url);
        return rendered.answer(isXsd ? 'xsd' : 'wsdl', request.headers, (baseUrl) => {
          const body = isXsd ? imageViewXsd(namespace) : imageViewWsdl(namespace, `${baseUrl}${path}`);
          return { status: 200, headers: XML_HEADERS, body: DECLARATION + body };
        });
      },
    }),
    route({
      ...page,
      method: 'POST',
      path,
      policy: inTheEnvelope,
      summary: 'The SOAP image service: echo, imageCheck, imageView',
      success: { status: 200, description: 'A SOAP 1.1 envelope.', contentType: 'text/xml' },
      ownFormat: { refuse: (refusal) => fault(statusOf(refusal), faultOf(refusal)) },
      // Nothing is changed, so responses need not be stored for replay; a stored one would outlive the password.
      replay: { scope: () => undefined, allowed: () => Promise.resolve(false) },
      async handle({ body, request }): Promise<Answer> {
        try {
          const bytes = (body as Buffer | undefined) ?? Buffer.alloc(0);
          const answer = await calls.answer(bytes, request.headers, parts.context.sources.of(request));
          parts.note?.(request, answer.call);
          return { status: 200, headers: XML_HEADERS, body: answer.body };
        } catch (error) {
          if (error instanceof SoapFault) return fault(500, error);
          if (error instanceof XmlRefused) return fault(500, generalError(error.message));
          throw error;
        }
      },
    }),
  ];
}

function statusOf({ entry }: Refusal): number {
  return STATUSES_OF_HTTP.includes(entry.status) ? entry.status : 500;
}

function faultOf({ entry, details, headers }: Refusal): SoapFault {
  // The catalog's advice is for JSON.
  const advice =
    entry.status === 415 && details === entry.fix ? 'Send Content-Type: text/xml; charset=utf-8.' : details;
  const code = entry.status >= 500 ? 'Server' : 'Client';
  return new SoapFault(code, 'generalError', `${entry.message} ${advice}`, headers);
}
