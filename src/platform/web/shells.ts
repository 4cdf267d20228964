// The two applications for people, and at which addresses they are. A new page below one of these needs nothing here.

export interface Shell {
  /** The HTML file in the folder of the built pages. */
  readonly file: string;
  readonly summary: string;
  /** Addresses that get it; `/*` stands for all below one. */
  readonly places: readonly string[];
}

const PORTAL_PLACES = [
  'quotes',
  'ship',
  'pickups',
  'track',
  'tracking',
  'shipments',
  'bulk',
  'billing',
  'developers',
  'users',
  'account',
  'sign-in',
];

export const SHELLS: readonly Shell[] = [
  {
    file: 'portal.html',
    summary: 'The customer’s portal',
    places: ['/', ...PORTAL_PLACES.flatMap((place) => [`/${place}`, `/${place}/*`])],
  },
  { file: 'console.html', summary: 'The operator’s console', places: ['/console', '/console/*'] },
];
