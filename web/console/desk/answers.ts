// What the operator's API answers: as openapi.json describes it, and in our own words where that says no more than "an object".
import type { DataOf, Method, PathOf } from '../../api/described.ts';
import type { WholeCustomer } from '../customers/customer.ts';
import type { Health } from '../health/health.ts';
import type { Job } from '../jobs/job.ts';
import type { TransitView, TrucksView, VolumesView } from '../network/network-view.ts';
import type { Overview } from '../overview/overview.ts';
import type { BoardPickup, WholePickup } from '../pickups/pickup.ts';
import type { Dossier, ShipmentLine, WholeShipment } from '../shipments/shipment.ts';

interface Told {
  '/ops/v1/customers/{account}': WholeCustomer;
  '/ops/v1/health': Health;
  '/ops/v1/jobs': readonly Job[];
  '/ops/v1/jobs/{id}': Job;
  '/ops/v1/network/transit': TransitView;
  '/ops/v1/network/trucks': TrucksView;
  '/ops/v1/network/volumes': VolumesView;
  '/ops/v1/overview': Overview;
  '/ops/v1/pickup-requests': readonly BoardPickup[];
  '/ops/v1/pickup-requests/{requestNumber}': WholePickup;
  '/ops/v1/shipments': readonly ShipmentLine[];
  '/ops/v1/shipments/{pro}': WholeShipment;
  '/ops/v1/shipments/{pro}/dossier': Dossier;
}

export type OpsPath<M extends Method = 'get'> = Extract<PathOf<M>, `/ops/v1/${string}`>;

export type Answered<P extends OpsPath<M>, M extends Method = 'get'> = M extends 'get'
  ? P extends keyof Told
    ? Told[P]
    : DataOf<P, M>
  : DataOf<P, M>;

export type AnsweredRow<P extends OpsPath> = Answered<P> extends readonly (infer Row)[] ? Row : never;
