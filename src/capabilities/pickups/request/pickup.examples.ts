// Example requests for the API reference; a test checks them against the schema.
const addressInfo = {
  addressLine1: '1 Broad St',
  city: 'Richmond',
  stateProvince: 'VA',
  postalCode: '23230',
  countryAbbrev: 'US',
};

export const PICKUP_EXAMPLES = {
  smallest: {
    summary: 'The smallest request: the next possible pickup',
    value: {
      shipper: { shipperAddress: { addressInfo } },
      addresses: { address: [] },
      contacts: { contact: [] },
      notifications: { notification: [] },
    },
  },
  whole: {
    summary: 'Two pallets, one of them paint, with a contact who is notified by e-mail',
    value: {
      shipper: {
        shipperName: 'Bluestem Paper Co',
        shipperAddress: { addressInfo: { ...addressInfo, addressLine2: 'Dock 4', postalCode4: '1204' } },
        shipperContacts: {
          shipperContact: [
            {
              contactInfo: {
                name: { firstName: 'Dana', middleName: 'J', lastName: 'Reyes' },
                email: 'dana@example.com',
                phone: { areaCode: 804, number: 5550142, extension: 12 },
                fax: { areaCode: 804, number: 5550143 },
                receiveNotifications: 'Y',
                notificationMethod: 'E',
              },
            },
          ],
        },
      },
      requestAction: 'LL',
      paymentTerms: 'PPD',
      pickupDate: '2026-11-20',
      pickupStartTime: '0900',
      pickupEndTime: '16:30',
      totalPieces: '60',
      totalWeight: '1250',
      totalHandlingUnits: '2',
      hazmatFlag: 'Y',
      expeditedCode: 'E',
      whoRequested: 'S',
      trailer: [{ trailerInfo: { id: 'T28114', length: '28', type: 'LG' } }],
      referenceNumbers: {
        referenceNumber: [
          { referenceInfo: { type: 'PON', value: 'PO-7741', required: 'Y', totalPieces: 60, totalWeight: 1250 } },
          { referenceInfo: { type: 'BOL', value: 'B-20931', required: 'N' } },
        ],
      },
      commodities: {
        commodity: [
          {
            commodityInfo: {
              code: 'PAINT',
              packageCode: 'DR',
              description: 'Paint in drums',
              hazmat: { hazmatCode: 'UN1263', hazmatFlag: 'Y' },
              pieces: '4',
              weight: '450',
              nmfcNumber: '149980',
              nmfcSubNumber: '02',
            },
          },
        ],
      },
      comments: { comment: [{ commentInfo: { type: 'SSI', commentText: 'Ring at the rear gate.' } }] },
      consignee: { accountName: 'Cascadia Hardware Supply' },
      thirdParty: { accountName: 'Harbor Street Pottery' },
      addresses: {
        address: [
          {
            addressInfo: {
              addressType: 'C',
              addressLine1: '200 Pallet Rd',
              addressLine2: 'Rear',
              city: 'Dallas',
              stateProvince: 'TX',
              postalCode: '75207',
              postalCode4: '0001',
              countryAbbrev: 'US',
            },
          },
        ],
      },
      contacts: {
        contact: [
          {
            contactInfo: {
              contactType: 'C',
              name: { firstName: 'Sam', middleName: '', lastName: 'Ortiz' },
              email: 'sam@example.com',
              phone: { areaCode: '214', number: '5550177', extension: '' },
              fax: { areaCode: 214, number: 5550178 },
              receiveNotifications: 'Y',
              notificationMethod: 'E',
            },
          },
        ],
      },
      notifications: {
        notification: [{ notificationInfo: { type: 'ACC', required: 'Y' } }, { notificationInfo: { type: 'WRK' } }],
      },
    },
  },
} as const;
