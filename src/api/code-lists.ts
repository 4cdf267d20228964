// Code lists that several API schemas share, each under its name in the OpenAPI documents.
import { CLAIM_STATUS } from '../freight/claims/claim-status.ts';
import { EVENT_TYPES } from '../freight/event-types.ts';
import { INSTRUCTION_KIND, INSTRUCTION_STATUS } from '../freight/instructions/instruction-kinds.ts';
import { DISPUTE_STATUS } from '../freight/invoicing/dispute-status.ts';
import { PICKUP_STATUS } from '../freight/pickups/pickup-status.ts';
import { CONCISE_STATUSES } from '../freight/shipments/event-kinds.ts';
import { STAGES } from '../freight/shipments/shipment-moves.ts';
import { DELIVERY_ACCESSORIALS } from '../freight/value-sets/accessorial-place.ts';
import { ACCEPTED_BOL_ACCESSORIAL, BOL_ACCESSORIAL } from '../freight/value-sets/bol-accessorial.ts';
import { BOL_LINE_ITEM_PKG_TYPE, BOL_PKG_TYPE } from '../freight/value-sets/bol-pkg-type.ts';
import { CLAIM_KIND } from '../freight/value-sets/claim-kind.ts';
import { DISPUTE_REASON } from '../freight/value-sets/dispute-reason.ts';
import { ACCEPTED_DOCUMENT_TYPES, DOCUMENT_TYPE } from '../freight/value-sets/document-type.ts';
import { EXCEPTION_REASON } from '../freight/value-sets/exception-reason.ts';
import { BOL_FREIGHT_CLASS, FREIGHT_CLASS } from '../freight/value-sets/freight-class.ts';
import { BOL_STATES } from '../freight/value-sets/mx-states.ts';
import { PICKUP_COMMENT_TYPE } from '../freight/value-sets/pickup-comment-type.ts';
import { PICKUP_CONTACT_TYPE } from '../freight/value-sets/pickup-contact-type.ts';
import { PICKUP_HAZMAT_FLAG } from '../freight/value-sets/pickup-hazmat-flag.ts';
import { PICKUP_REFERENCE_TYPE } from '../freight/value-sets/pickup-reference-type.ts';
import { RQ_PKG_TYPE } from '../freight/value-sets/rq-pkg-type.ts';

export const CODE_LISTS: Readonly<Record<string, readonly string[]>> = {
  AcceptedBolAccessorialCode: ACCEPTED_BOL_ACCESSORIAL.codes,
  BolAccessorialCode: BOL_ACCESSORIAL.codes,
  BolFreightClass: BOL_FREIGHT_CLASS.codes,
  BolLineItemPackagingType: BOL_LINE_ITEM_PKG_TYPE.codes,
  BolPackagingType: BOL_PKG_TYPE.codes,
  BolStateProvince: BOL_STATES.codes,
  ClaimKind: CLAIM_KIND.codes,
  ClaimStatus: CLAIM_STATUS.codes,
  ConciseStatus: CONCISE_STATUSES,
  DeliveryAccessorialCode: DELIVERY_ACCESSORIALS,
  DisputeReason: DISPUTE_REASON.codes,
  DisputeStatus: DISPUTE_STATUS.codes,
  DocumentType: DOCUMENT_TYPE.codes,
  EventType: EVENT_TYPES,
  ExceptionReason: EXCEPTION_REASON.codes,
  FreightClass: FREIGHT_CLASS.codes,
  InstructionKind: INSTRUCTION_KIND.codes,
  InstructionStatus: INSTRUCTION_STATUS.codes,
  PackagingType: RQ_PKG_TYPE.codes,
  PickupCommentType: PICKUP_COMMENT_TYPE.codes,
  PickupContactType: PICKUP_CONTACT_TYPE.codes,
  PickupHazmatFlag: PICKUP_HAZMAT_FLAG.codes,
  PickupReferenceType: PICKUP_REFERENCE_TYPE.codes,
  PickupStatus: PICKUP_STATUS.codes,
  RequestedDocumentType: ACCEPTED_DOCUMENT_TYPES,
  ShipmentStage: STAGES,
};
