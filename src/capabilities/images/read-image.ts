// Returns a shipment's document: in the response, or as a URL that a browser can open.
import { DOCUMENT_NEED } from '../../freight/shipments/document-status.ts';
import {
  canBeBlank,
  DOCUMENT_TYPE,
  type DocumentType,
  documentTypeOf,
} from '../../freight/value-sets/document-type.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { Refusal, refuseForSeconds } from '../../platform/http/refusal.ts';
import type { StoredShipment } from '../shipments/find-shipment.ts';
import type { Caller } from '../tokens/check-token.ts';
import {
  type FoundImage,
  findBlankReceipt,
  findImage,
  findImagedShipment,
  type ImageContent,
  type ShipmentNumber,
} from './find-image.ts';
import type { ImageQuery } from './image.schema.ts';
import type { ImageFile } from './image-file.ts';
import { type LinkedImage, makeImageLink, openImageLink } from './image-link.ts';
import type { ImageParts } from './image-parts.ts';
import type { ScanRow } from './scan.store.ts';
import { showImage } from './show-image.ts';

const NUMBERS = ['pro', 'bol', 'po'] as const;
const ASK_AGAIN_SECONDS = 3_600;
const BLANK_RECEIPT = 'Delivery receipt, blank';

export async function readImage(parts: ImageParts, caller: Caller, query: ImageQuery): Promise<Answer> {
  const number = onlyNumber(query);
  const type = documentTypeOf(query.documentType);
  const accounts = new Set(caller.accounts.keys());
  const shipment = await findImagedShipment(parts, accounts, number);
  if (shipment === undefined) throw new Refusal('noSuchShipment');
  const isBlank = readsBlank(query, type);
  const content = await contentOf(parts, accounts, shipment, { type, documentId: query.documentId, isBlank });
  const image = await showImage(parts, accounts, content);
  const { pro, facts } = shipment;
  const scan = 'scan' in content ? content.scan : undefined;
  const own = new Set(facts.accounts.filter((account) => accounts.has(account)));
  const data = {
    pro,
    documentType: query.documentType,
    ...(scan !== undefined && { documentId: scan.id }),
    description: scan?.description || (isBlank ? BLANK_RECEIPT : DOCUMENT_TYPE.describe(type)),
    contentType: image.type.contentType,
    pages: image.pages,
    createdAt: new Date(image.createdAt).toISOString(),
    ...('others' in content && content.others.length > 0 && { others: content.others.map(otherOf) }),
    ...(query.format === 'url'
      ? linkOf(parts, { pro, type, documentId: scan?.id, isBlank, accounts: own })
      : { data: bufferOf(image).toString('base64') }),
  };
  return { status: 200, body: enveloped(data) };
}

/** The document at a signed URL, for anyone who has the URL. */
export async function showLinkedImage(parts: ImageParts, token: string): Promise<Answer> {
  const linked = openImageLink(parts.context, token);
  if (linked === undefined) throw new Refusal('noSuchImageLink');
  if (linked === 'expired') throw new Refusal('imageLinkExpired');
  const { pro, accounts } = linked;
  const shipment = await findImagedShipment(parts, accounts, { pro });
  if (shipment === undefined) throw new Refusal('noSuchImageLink');
  const image = await showImage(parts, accounts, await contentOf(parts, accounts, shipment, linked));
  return {
    status: 200,
    body: bufferOf(image),
    // Every response already has `nosniff`.
    headers: {
      'content-type': image.type.contentType,
      'content-disposition': `inline; filename="${image.fileName}"`,
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
    },
  };
}

/** @throws Refusal if there is no such document, or not yet */
async function contentOf(
  parts: ImageParts,
  accounts: ReadonlySet<string>,
  shipment: StoredShipment,
  { type, documentId, isBlank }: Pick<LinkedImage, 'type' | 'documentId' | 'isBlank'>,
): Promise<ImageContent> {
  const found = isBlank ? await findBlankReceipt(parts, shipment) : await findImage(parts, accounts, shipment, type);
  if (documentId !== undefined) return scanOf(found, documentId);
  if (typeof found === 'object') return found;
  const { meaning, needs } = DOCUMENT_TYPE.get(type);
  if (found === 'later') {
    const details = `${meaning}: ${DOCUMENT_NEED[needs].available}. Try again later.`;
    throw refuseForSeconds('imageNotMade', ASK_AGAIN_SECONDS, { details });
  }
  if (shipment.state.stage === 'CANCELLED') {
    throw new Refusal('noSuchShipment', { details: 'Its bill of lading was voided, so it has no documents.' });
  }
  const { missingError } = DOCUMENT_NEED[needs];
  if (missingError !== undefined) throw new Refusal(missingError);
  throw new Refusal('noSuchShipment', {
    details: `The freight was returned, so there is no ${meaning.toLowerCase()}.`,
  });
}

/** @throws Refusal if anything but a receipt is requested blank */
function readsBlank({ blank, documentId }: ImageQuery, type: DocumentType): boolean {
  if (blank !== 'true') return false;
  if (canBeBlank(type) && documentId === undefined) return true;
  const description = canBeBlank(type)
    ? 'cannot be combined with documentId: a blank receipt is generated, not uploaded.'
    : 'is allowed with documentType DR only. Leave it out, or request DR.';
  throw new Refusal('validationFailed', {
    details: `blank ${description}`,
    failures: [{ field: 'blank', description }],
  });
}

/** @throws Refusal if none has this ID */
function scanOf(found: FoundImage, documentId: string): ImageContent {
  const scans = typeof found === 'object' && 'scan' in found ? [found.scan, ...found.others] : [];
  const scan = scans.find((one) => one.id === documentId);
  if (scan === undefined) throw new Refusal('noSuchDocument');
  return { scan, others: scans.filter((one) => one !== scan) };
}

function otherOf({ id, type, description, content_type, pages, added_at }: ScanRow) {
  return {
    documentId: id,
    description: description || DOCUMENT_TYPE.describe(type as DocumentType),
    contentType: content_type,
    pages,
    createdAt: new Date(added_at).toISOString(),
  };
}

function linkOf({ context, baseUrl }: ImageParts, image: Parameters<typeof makeImageLink>[1]) {
  const { token, expiresAt } = makeImageLink(context, image);
  return { url: `${baseUrl()}/v1/images/files/${token}`, urlExpiresAt: new Date(expiresAt).toISOString() };
}

function bufferOf({ bytes }: ImageFile): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function onlyNumber(query: ImageQuery): ShipmentNumber {
  const given = NUMBERS.filter((name) => query[name] !== undefined);
  const [name] = given;
  if (name !== undefined && given.length === 1) return { [name]: query[name]! } as unknown as ShipmentNumber;
  const description =
    name === undefined
      ? 'is missing. Send exactly one of pro, bol and po.'
      : 'cannot be combined. Send exactly one of pro, bol and po.';
  const fields = name === undefined ? ['pro'] : given;
  throw new Refusal('validationFailed', {
    details: 'Send exactly one of pro, bol and po.',
    failures: fields.map((field) => ({ field, description })),
  });
}
