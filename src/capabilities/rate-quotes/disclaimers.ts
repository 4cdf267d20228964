// The page that `disclaimersURL` of every quote links to.
export const DISCLAIMERS_PAGE = {
  path: '/docs/quote-disclaimers',
  title: 'What a rate quote promises',
  paragraphs: [
    'A quote is a price for the shipment as it was described: its places, weights, dimensions, classes and services. When the freight is weighed, measured or classed differently, or needs a service that was not asked for, the charge is corrected to what was carried.',
    'A quote is valid until its `quoteExpiration`. Send its `quoteId` with the BOL to get the quoted price.',
    'Transit days are business days of the carrier, and a delivery date is an estimate unless the service is guaranteed. A guarantee covers the charge of the service, not losses that follow from a delay.',
    'Without full-value coverage the carrier’s liability is limited by its tariff. A price for a lane of which an interline partner has a part includes the partner’s charge.',
  ],
} as const;
