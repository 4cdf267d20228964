// Example requests for the API reference; a test checks them against the schema.
const point = (city: string, stateProvince: string, postalCode: string) => ({
  address: { city, stateProvince, postalCode, country: 'US' },
});

const places = { origin: point('Richmond', 'VA', '23230'), destination: point('Dallas', 'TX', '75207') };

const payment = { account: 'ACME001', payor: 'Shipper', terms: 'Prepaid' };

export const RATE_QUOTE_EXAMPLES = {
  smallest: {
    summary: 'The smallest LTL request',
    value: {
      quoteRequest: { shipDate: '2026-11-20', serviceLevels: ['LTL'] },
      payment,
      ...places,
      commodity: { handlingUnits: [{ weight: 1200, lineItems: [{ weight: 1200, classification: '70' }] }] },
    },
  },
  allLevels: {
    summary: 'Two pallets with dimensions, all levels, lift-gate delivery',
    value: {
      quoteRequest: { shipDate: '2026-11-20', shipTime: '13:30', serviceLevels: ['ALL'] },
      payment,
      requestor: { name: 'Dana Reyes', phone: '8045550142', email: 'dana@example.com' },
      ...places,
      commodity: {
        handlingUnits: [
          {
            count: 2,
            type: 'PL',
            weight: 1200,
            tareWeight: 80,
            length: 48,
            width: 40,
            height: 50,
            isStackable: false,
            isTurnable: true,
            lineItems: [
              {
                description: 'Copy paper',
                weight: 1200,
                pieces: 60,
                packagingType: 'CT',
                classification: '70',
                isHazardous: false,
              },
            ],
          },
        ],
      },
      accessorials: { codes: ['LGATE'] },
    },
  },
} as const;
