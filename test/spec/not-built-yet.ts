// The operations of §4 that have no code yet. operations.test.ts fails when one of them exists, or when another is missing:
// this list can only shrink.
export const NOT_BUILT_YET: readonly string[] = [];
