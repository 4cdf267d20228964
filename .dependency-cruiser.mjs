// The import rule of the house: who may import whom. test/house/import-rule.test.ts checks it; type-only imports count.
// By hand: npx depcruise --config .dependency-cruiser.mjs src

/** Which capability may use which others. Add an edge on purpose, with a reason; a capability that is not here uses none. */
export const CAPABILITY_EDGES = {
  // Whoever removes a user also removes how that user signed in.
  accounts: ['second-factors', 'single-sign-on'],
  // A key belongs to a client, and making one replaces the client's secret (§5.2).
  keys: ['accounts'],
  // A token stands for a portal account and an API key (§5.3).
  tokens: ['accounts', 'keys'],
  // A session stands for a portal account or an operator, and is let in where their other credentials are.
  sessions: ['account-notices', 'accounts', 'mail', 'second-factors', 'single-sign-on', 'tokens'],
  // Owners are told of new owners.
  'account-notices': ['accounts', 'mail'],
  // Invitations go out by mail, as many as a sender may cause; the invited person chooses a user name and a password.
  invitations: ['account-notices', 'accounts', 'mail'],
  users: ['account-notices', 'accounts', 'invitations', 'mail', 'sessions', 'tokens'],
  'password-resets': ['account-notices', 'accounts', 'mail', 'sessions'],
  // Operators read failed sign-ins, which are recorded without secrets, like requests.
  'sign-ins': ['accounts', 'requests'],
  // Personal data is kept as long as the settings say, wherever it is.
  retention: ['accounts', 'address-book', 'images', 'invitations', 'mail', 'rate-quotes', 'requests', 'sign-ins'],
  // Finished freight is archived with its bill and invoices, unless something about it is open.
  archive: ['bol', 'claims', 'instructions', 'invoices', 'shipments', 'work-queue'],
  // A caller looks back at his own requests, an operator at all.
  requests: ['accounts', 'keys', 'tokens'],
  // The demo gives an empty environment one of everything.
  demo: ['accounts', 'carrier', 'keys'],
  // A payer, or an operator for it, decides which other accounts may bill it.
  'billing-authorizations': ['accounts', 'tokens'],
  // Operators agree with customers on how they pay, and hold those who owe too much; a release may be charged to a shipment.
  'billing-terms': ['accounts', 'carrier', 'invoices', 'shipments'],
  // A bill of lading uses a quote and a PRO, opens a shipment, is printed and mailed, for an account of the caller, and bills one that allows it.
  bol: [
    'accounts',
    'billing-authorizations',
    'carrier',
    'documents',
    'mail',
    'pros',
    'rate-quotes',
    'shipments',
    'tokens',
  ],
  // The simulated operation plays pickups and shipments through their doors; customers and operators turn its clock.
  simulation: ['accounts', 'pickups', 'shipments', 'tokens'],
  // SOAP users are accounts of their own (§5.7).
  soap: ['accounts'],
  // Everything below is called with a token (§5.4).
  'route-guides': ['carrier', 'tokens'],
  // Operators look up hazardous materials too, for the paper bills that they enter.
  'look-ups': ['accounts', 'tokens'],
  // A quote is made on the network and tariff in force, for an account of the caller, who may have it mailed.
  'rate-quotes': ['carrier', 'mail', 'tokens'],
  // An operator allows reservations for a customer account; a caller makes them for one of his.
  pros: ['accounts', 'tokens'],
  // A truck is sent by the network's calendar, for an account of the caller; notices to its contacts count as the account's mail.
  pickups: ['carrier', 'mail', 'tokens'],
  // Estimates are made on the network in force; a caller sees the shipments of his accounts.
  shipments: ['carrier', 'tokens'],
  // Deliveries are invoiced to the payer's accounts, dated at the terminal that delivered, and printed; an operator reports payments.
  invoices: ['accounts', 'carrier', 'credit-approvals', 'documents', 'shipments', 'tokens'],
  // An operator corrects a bill after pickup, which changes the shipment, its charges and its invoices.
  'bill-corrections': ['accounts', 'bol', 'credit-approvals', 'invoices', 'shipments'],
  // What the invoices and payments of accounts add up to, on screen and on paper, for the carrier and for those who pay.
  receivables: ['accounts', 'billing-terms', 'carrier', 'documents', 'invoices', 'tokens'],
  // Credits above a limit are proposed by one operator and approved by another.
  'credit-approvals': ['accounts'],
  // Documents are printed from bills, shipments and invoices, for an account of the caller; operators add scans.
  images: ['accounts', 'bol', 'documents', 'invoices', 'shipments', 'tokens'],
  // A customer disputes lines of his invoices, with attachments, for as long as the carrier allows; an operator decides.
  disputes: ['accounts', 'carrier', 'credit-approvals', 'images', 'invoices', 'tokens'],
  // A customer claims for freight of his, with attachments and a contact who gets mail; the carrier answers in time. Large payments need two.
  claims: ['accounts', 'bol', 'carrier', 'credit-approvals', 'images', 'invoices', 'mail', 'shipments', 'tokens'],
  // A customer tells the carrier what to do with freight of his; the answer changes the shipment or its bill, and is mailed.
  instructions: ['accounts', 'bill-corrections', 'bol', 'carrier', 'mail', 'shipments', 'tokens'],
  // A customer sees which freight of his is held up or late, and what he can instruct about it.
  attention: ['instructions', 'shipments', 'tokens'],
  // A customer gives away a link to a shipment of his, which tells what tracking tells a consignee.
  'tracking-links': ['carrier', 'shipments', 'tokens'],
  // Long work is an operator's.
  jobs: ['accounts'],
  // Operators import, compare, try and activate tariffs; a dry run rates stored quotes again.
  'tariff-desk': ['accounts', 'bol', 'carrier', 'jobs', 'rate-quotes'],
  // Maps show the network and the shipments on it; customers see the terminals.
  'network-map': ['accounts', 'carrier', 'shipments', 'tokens'],
  // Events tell of shipments, pickups, invoices, disputes, claims and instructions, as a reader of his accounts may see them.
  events: ['claims', 'disputes', 'instructions', 'invoices', 'pickups', 'shipments', 'tokens'],
  // Subscriptions send events on, for accounts of the caller; who they are for is told by mail when that fails. Faults strike on the way.
  subscriptions: ['accounts', 'events', 'faults', 'mail', 'shipments', 'tokens'],
  // A certification is seen from bills, subscriptions and simulated exceptions of a portal account, by it and by operators; its next steps
  // are made of the examples of the reference.
  certification: ['accounts', 'bol', 'events', 'pickups', 'rate-quotes', 'simulation', 'subscriptions', 'tokens'],
  // Faults strike calls of a token's owner and webhooks of event types, by the luck of the simulation.
  faults: ['events', 'simulation', 'tokens'],
  // Notices tell people of events by mail.
  notices: ['events', 'mail'],
  // Administrators create, invite and remove operators, who are told by mail.
  operators: ['account-notices', 'accounts', 'invitations', 'mail', 'sessions'],
  // Operators open customers, their portal accounts and clients, and see what each may do and ships.
  'customer-desk': [
    'account-notices',
    'accounts',
    'billing-authorizations',
    'carrier',
    'certification',
    'mail',
    'pros',
    'shipments',
    'subscriptions',
  ],
  // A backup is long work of an operator; after a restore the feed of events goes on behind what readers may have seen.
  backups: ['accounts', 'events', 'invoices', 'jobs'],
  // The overview counts and follows everything that goes on, and tells how the service itself is.
  overview: [
    'accounts',
    'backups',
    'carrier',
    'events',
    'jobs',
    'mail',
    'network-map',
    'pickups',
    'shipments',
    'subscriptions',
  ],
  // An operator sees on one page what all of these know of a PRO.
  dossier: ['accounts', 'bol', 'images', 'invoices', 'mail', 'pickups', 'shipments', 'subscriptions'],
  // The parties of bills are kept for the accounts that made them, as far as they may see the shipment.
  // Saved addresses have the fields of a bill's parties.
  'address-book': ['bol', 'shipments', 'tokens'],
  // A template is a bill of lading without what belongs to one shipment.
  'shipment-templates': ['bol', 'shipments', 'tokens'],
  // A sandbox is given a client, a user and customer accounts with the pricing of its owner's, which may reserve PRO numbers.
  sandboxes: ['accounts', 'carrier', 'pros', 'tokens'],
  // Administrators set how the carrier presents itself, which changes its name, its paper and its mail.
  branding: ['accounts', 'carrier', 'documents', 'mail'],
  // Pages learn the branding before anyone signs in.
  about: ['branding'],
  // Operators see which mail was sent, and have it tried again.
  'mail-log': ['accounts', 'mail'],
  // Operators take care of shipments and pickups that need somebody.
  'work-queue': ['accounts', 'pickups', 'shipments'],
  // Operators report what happens to shipments and pickups.
  operations: ['accounts', 'pickups', 'shipments'],
};

/** Tests and their fixtures may look anywhere. */
const NOT_SHIPPED = '\\.(test|fixture)\\.ts$';
const CAPABILITIES = '^src/capabilities/';

const capabilityEdges = Object.entries(CAPABILITY_EDGES).map(([capability, others]) => ({
  name: `${capability}-uses-only-what-is-listed`,
  comment: 'Add the edge to CAPABILITY_EDGES if it is meant.',
  severity: 'error',
  from: { path: `${CAPABILITIES}${capability}/`, pathNot: NOT_SHIPPED },
  to: { path: CAPABILITIES, pathNot: `${CAPABILITIES}(${[capability, ...others].join('|')})/` },
}));

const forbidden = [
  {
    name: 'freight-is-pure',
    comment: 'The freight core does no I/O and has no clock, so it imports nothing from outside, not even Node.',
    from: { path: '^src/freight/', pathNot: NOT_SHIPPED },
    to: { pathNot: '^src/freight/' },
  },
  {
    name: 'platform-knows-nobody-above',
    comment:
      'The platform serves any capability, so it knows none: no freight, no context, no config. errors.ts is a leaf.',
    from: { path: '^src/platform/', pathNot: NOT_SHIPPED },
    to: { path: '^src/', pathNot: '^src/(platform/|errors\\.ts$)' },
  },
  {
    name: 'capabilities-look-down',
    from: { path: CAPABILITIES, pathNot: NOT_SHIPPED },
    to: { path: '^src/', pathNot: '^src/(capabilities|platform|freight)/|^src/(context|config|errors)\\.ts$' },
  },
  {
    name: 'capabilities-that-are-not-listed-use-none',
    comment: 'Add the capability to CAPABILITY_EDGES if it needs another.',
    from: {
      path: `${CAPABILITIES}([^/]+)/`,
      pathNot: [NOT_SHIPPED, `${CAPABILITIES}(${Object.keys(CAPABILITY_EDGES).join('|')})/`],
    },
    to: { path: CAPABILITIES, pathNot: `${CAPABILITIES}$1/` },
  },
  {
    name: 'capabilities-meet-in-use-cases',
    comment:
      "Another capability's SQL, routes and rules are its own affair: ask one of its use cases. Its response schemas may be part of another response.",
    from: { path: `${CAPABILITIES}([^/]+)/`, pathNot: NOT_SHIPPED },
    to: {
      path: '\\.(store|routes|rules)\\.ts$|/store/[^/]+\\.ts$',
      pathNot: [`${CAPABILITIES}$1/`, '^src/platform/'],
    },
  },
  {
    name: 'context-is-made-of-platform',
    from: { path: '^src/(context|api-description)\\.ts$' },
    to: {
      path: '^src/',
      pathNot: '^src/platform/|^src/(config|errors|api-code-lists|api-documents|api-field-meanings)\\.ts$',
    },
  },
  {
    name: 'code-lists-are-freight',
    from: { path: '^src/api-code-lists\\.ts$' },
    to: { path: '^src/', pathNot: '^src/freight/' },
  },
  {
    name: 'config-and-errors-are-leaves',
    from: { path: '^src/(config|errors|api-field-meanings)(\\.ts$|/)' },
    to: { path: '^src/', pathNot: '^src/$1/' },
  },
  {
    name: 'main-only-starts-the-cli',
    from: { path: '^src/main\\.ts$' },
    to: { path: '^src/', pathNot: '^src/cli/' },
  },
  {
    name: 'nobody-imports-main',
    from: { path: '^src/' },
    to: { path: '^src/main\\.ts$' },
  },
  {
    name: 'an-app-does-not-know-the-process-that-serves-it',
    from: {
      path: '^src/(app|cross-links|environment-base|extra-needs|open-[a-z-]+|serve-capabilities|shared-parts)\\.ts$',
    },
    to: { path: '^src/cli/|^src/process\\.ts$' },
  },
  {
    name: 'a-process-does-not-know-the-cli',
    from: { path: '^src/process\\.ts$' },
    to: { path: '^src/cli/' },
  },
  {
    name: 'pages-use-the-pure-freight-code-alone',
    comment: 'Everything else of the server they reach through its API.',
    from: { path: '^web/' },
    to: { path: '^src/', pathNot: '^src/freight/' },
  },
  {
    name: 'controls-know-no-page',
    from: { path: '^web/ui/' },
    to: { path: '^web/(portal|console|map)/' },
  },
  {
    name: 'portal-and-console-do-not-know-each-other',
    from: { path: '^web/(portal|console)/' },
    to: { path: '^web/(portal|console)/', pathNot: '^web/$1/' },
  },
  {
    name: 'the-map-is-loaded-when-it-is-needed',
    comment: 'Its packages are large, and most pages show no map.',
    from: { path: '^web/', pathNot: '^web/map/' },
    to: { path: '(^|/)(d3-[^/]+|topojson[^/]*|us-atlas|world-atlas)(/|$)', dynamic: false },
  },
  {
    name: 'no-cycles',
    from: { path: '^(src|web)/' },
    to: { circular: true },
  },
  {
    name: 'no-development-packages',
    comment: 'They are not there once Linehaul is installed for use.',
    from: { path: '^src/', pathNot: NOT_SHIPPED },
    to: {
      dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
      dependencyTypesNot: ['type-only'],
      // The build puts the part of it that `linehaul mcp` needs into dist. Installed, it would bring seventy packages of a web server along.
      pathNot: '^node_modules/@modelcontextprotocol/sdk/',
    },
  },
  {
    name: 'everything-imported-exists',
    from: { path: '^src/' },
    to: { couldNotResolve: true },
  },
  ...capabilityEdges,
].map((rule) => ({ severity: 'error', ...rule }));

export default {
  forbidden,
  options: {
    // A type that is imported is knowledge all the same.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types'],
    },
  },
};
