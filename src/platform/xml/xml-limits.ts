// How large an XML document may be.

/** Far more than any legitimate document needs, and few enough to be read in a few milliseconds. */
export const XML_LIMITS = {
  characters: 65_536,
  depth: 32,
  elements: 1_000,
  attributes: 32,
  nameLength: 200,
  comments: 100,
} as const;
