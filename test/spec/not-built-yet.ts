// The operations of §4 that have no code yet. operations.test.ts fails if one of them exists, or if another is missing:
// this list can only shrink.
export const NOT_BUILT_YET: readonly string[] = [];
