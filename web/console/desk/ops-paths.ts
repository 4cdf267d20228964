// The paths of the operator's API.
import type { Method, PathOf } from '../../api/described.ts';

export type OpsPath<M extends Method = 'get'> = Extract<PathOf<M>, `/ops/v1/${string}`>;
