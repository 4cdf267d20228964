// The two web applications and their URLs. A new page below one of these needs no change here.

export interface Shell {
  /** The HTML file in the folder of the built pages. */
  readonly file: string;
  readonly summary: string;
  /** Paths that serve it; `/*` matches everything below one. */
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
  'addresses',
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
