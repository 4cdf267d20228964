// The standard texts of a bill of lading, modeled on the uniform straight bill of lading.

export const DECLARED_VALUE =
  'Where the rate depends on value, the shipper must state in writing the agreed or declared value of the property, as follows: ' +
  '“The agreed or declared value of the property is specifically stated by the shipper to be not more than';

/** The box that releases the shipper from the charges, in the wording of the uniform bill. */
export const SECTION_7 = [
  'Section 7, without recourse.',
  'If this shipment is to be delivered to the consignee without recourse on the consignor, the consignor signs here: the carrier may ' +
    'decline to deliver it without payment of freight and all other lawful charges.',
] as const;

export const LIABILITY =
  'Limits of liability for loss or damage may apply to this shipment. See 49 U.S.C. § 14706(c)(1)(A) and (B).';

export const RECEIVED =
  'RECEIVED, subject to the rates, classifications and rules agreed in writing between carrier and shipper, or otherwise to those that ' +
  'the carrier has established and shows to the shipper on request, the property described above, in apparent good order except as noted ' +
  '(contents and condition of contents of packages unknown), marked, consigned and destined as shown. The carrier agrees to carry it to ' +
  'the place of delivery, or to hand it to another carrier on the way there. Every service under this bill is subject to the terms of the ' +
  'uniform straight bill of lading in force on the date of shipment, which the shipper knows and accepts for itself and its assigns.';

/** The wording of 49 CFR 172.204(a), which must not be changed. */
export const CERTIFICATION =
  'This is to certify that the above-named materials are properly classified, described, packaged, marked and labeled, and are in proper ' +
  'condition for transportation according to the applicable regulations of the Department of Transportation.';

export const ACKNOWLEDGEMENT =
  'The carrier acknowledges receipt of the packages and of any placards required. Emergency response information was made available, or the ' +
  'carrier has the emergency response guidebook or its equivalent in the vehicle. Property described above is received in good order, ' +
  'except as noted.';
