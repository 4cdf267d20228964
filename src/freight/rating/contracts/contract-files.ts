// Owns the list of files that make up a customer's contract, and the size limit of each.

const MEGABYTE = 1024 * 1024;

export const CONTRACT_FILES = {
  lanes: { name: 'contract-lanes.csv', maxBytes: 4 * MEGABYTE },
  fuel: { name: 'contract-fuel.csv', maxBytes: MEGABYTE / 16 },
} as const;
