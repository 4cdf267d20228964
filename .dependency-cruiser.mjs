// The import rule of the house: who may import whom. test/house/import-rule.test.ts checks it; type-only imports count.
// By hand: npx depcruise --config .dependency-cruiser.mjs src

/** Which capability may use which others. Add an edge on purpose, with a reason; a capability that is not here uses none. */
export const CAPABILITY_EDGES = {
  // Users are invited by mail, and notified of every change to their own access.
  accounts: ['mail'],
  // A key belongs to a client, and making one replaces the client's secret (§5.2).
  keys: ['accounts'],
  // A token stands for a portal account and an API key (§5.3).
  tokens: ['accounts', 'keys'],
  // A session stands for a portal account or an operator, and opens what their other credentials open.
  sessions: ['accounts', 'mail', 'tokens'],
  // Owners of customer accounts invite and remove other users.
  users: ['accounts', 'mail', 'sessions', 'tokens'],
  'password-resets': ['accounts', 'mail', 'sessions'],
  // Operators read failed sign-ins, which are recorded without secrets, like requests.
  'sign-ins': ['accounts', 'requests'],
  // Personal data is kept as long as the settings say, wherever it is.
  retention: ['accounts', 'address-book', 'bol', 'images', 'mail', 'pickups', 'rate-quotes', 'requests', 'sign-ins'],
  // Finished freight is archived with its bill and invoices, unless something about it is open.
  archive: ['bol', 'claims', 'instructions', 'invoices', 'shipments', 'work-queue'],
  // Callers see their own requests, operators see all of them.
  requests: ['accounts', 'keys', 'tokens'],
  // A payer, or an operator for it, decides which other accounts may bill it.
  'billing-authorizations': ['accounts', 'tokens'],
  // Operators set customers' payment terms and put those who owe too much on credit hold; a release may be charged to a shipment.
  'billing-terms': ['accounts', 'carrier', 'invoices', 'shipments'],
  // A bill of lading for one of the caller's accounts uses a quote and a PRO, opens a shipment, is printed and mailed, and bills an account
  // that allows it.
  bol: ['accounts', 'billing-authorizations', 'carrier', 'mail', 'pros', 'rate-quotes', 'shipments', 'tokens'],
  // The simulated operation moves pickups and shipments through their use cases; customers and operators set its clock.
  simulation: ['accounts', 'pickups', 'shipments', 'tokens'],
  // SOAP users are separate accounts (§5.7).
  soap: ['accounts'],
  // Everything below is called with a token (§5.4).
  'route-guides': ['carrier', 'tokens'],
  // Operators also look up hazardous materials, for the paper bills that they enter.
  'look-ups': ['accounts', 'tokens'],
  // A quote is rated on the network and tariff in force, for one of the caller's accounts, and can be mailed.
  'rate-quotes': ['carrier', 'mail', 'tokens'],
  // An operator allows reservations for a customer account; callers make them for their own accounts.
  pros: ['accounts', 'tokens'],
  // Pickups follow the network's calendar, for one of the caller's accounts; notices to the contacts count as the account's mail.
  pickups: ['carrier', 'mail', 'tokens'],
  // Estimates use the network in force; callers see the shipments on their accounts.
  shipments: ['carrier', 'tokens'],
  // Deliveries are invoiced to the payer's accounts, dated in the delivering terminal's time zone, and printed; operators record payments.
  invoices: ['accounts', 'carrier', 'credit-approvals', 'shipments', 'tokens'],
  // An operator corrects a bill after pickup, which changes the shipment, its charges and its invoices.
  'bill-corrections': ['accounts', 'bol', 'credit-approvals', 'invoices', 'shipments'],
  // What accounts owe after their payments, on screen and on paper, for the carrier and for the customers who pay.
  receivables: ['accounts', 'billing-terms', 'carrier', 'invoices', 'tokens'],
  // Credits above a limit are proposed by one operator and approved by another.
  'credit-approvals': ['accounts'],
  // Documents are printed from bills, shipments and invoices, for the caller's accounts; operators add scans.
  images: ['accounts', 'bol', 'invoices', 'shipments', 'tokens'],
  // Customers dispute invoice lines, with attachments, within the time that the carrier allows; operators decide.
  disputes: ['accounts', 'carrier', 'credit-approvals', 'images', 'invoices', 'tokens'],
  // Customers file claims for their freight, with attachments and a contact who gets mail; the carrier must respond in time. Large payments
  // need two people.
  claims: ['accounts', 'bol', 'carrier', 'credit-approvals', 'images', 'invoices', 'mail', 'shipments', 'tokens'],
  // Customers tell the carrier what to do with their freight; the decision changes the shipment or its bill, and is mailed.
  instructions: ['accounts', 'bill-corrections', 'bol', 'carrier', 'mail', 'shipments', 'tokens'],
  // Customers see which of their shipments are held up or late, and what they can instruct the carrier to do.
  attention: ['instructions', 'shipments', 'tokens'],
  // Customers share links to their shipments, which show what a consignee sees when tracking.
  'tracking-links': ['carrier', 'shipments', 'tokens'],
  // Only operators start background jobs.
  jobs: ['accounts'],
  // Operators import, compare, test and activate tariffs; a dry run rates stored quotes again.
  'tariff-desk': ['accounts', 'bol', 'carrier', 'jobs', 'rate-quotes'],
  // Maps show the network and the shipments on it; customers see the terminals.
  'network-map': ['accounts', 'carrier', 'shipments', 'tokens'],
  // Events report changes to shipments, pickups, invoices, disputes, claims and instructions, to readers whose accounts may see them.
  events: ['claims', 'disputes', 'instructions', 'invoices', 'pickups', 'shipments', 'tokens'],
  // Subscriptions deliver events on the caller's accounts; their contacts get mail when delivery fails. Faults can affect deliveries.
  subscriptions: ['accounts', 'events', 'faults', 'mail', 'shipments', 'tokens'],
  // A certification is derived from a portal account's bills, subscriptions and simulated exceptions, and is shown to it and to operators;
  // its next steps are built from the examples in the API reference.
  certification: ['accounts', 'bol', 'events', 'pickups', 'rate-quotes', 'simulation', 'subscriptions', 'tokens'],
  // Faults apply to the calls of a token's owner and to webhooks by event type, at random with the simulation's seed.
  faults: ['events', 'simulation', 'tokens'],
  // Notices report events by mail.
  notices: ['events', 'mail'],
  // Administrators create, invite and remove operators, who are notified by mail.
  operators: ['accounts', 'mail', 'sessions'],
  // Operators create customers, their portal accounts and clients, and see what each may do and what it ships.
  'customer-desk': [
    'accounts',
    'billing-authorizations',
    'carrier',
    'certification',
    'mail',
    'pros',
    'shipments',
    'subscriptions',
  ],
  // A backup is a background job that an operator starts; after a restore, the event feed continues after the last event that a reader may
  // have seen, and everyone has to sign in again.
  backups: ['accounts', 'events', 'invoices', 'jobs', 'sessions'],
  // The overview counts and follows all activity, and shows the health of the service itself.
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
  // Operators see everything about a PRO on one page.
  dossier: ['accounts', 'bol', 'images', 'invoices', 'mail', 'pickups', 'shipments', 'subscriptions'],
  // The parties of bills are saved for the accounts that created them, if they may see the shipment. Saved addresses have the same fields
  // as a bill's parties.
  'address-book': ['bol', 'shipments', 'tokens'],
  // A template is a bill of lading without the details of one particular shipment.
  'shipment-templates': ['bol', 'shipments', 'tokens'],
  // A sandbox gets a client, a user, and customer accounts with the same pricing as its owner's, which may reserve PROs.
  // Operators see what was proven in each of them.
  sandboxes: ['accounts', 'carrier', 'certification', 'pros', 'tokens'],
  // Administrators set how the carrier presents itself, which changes its name, its paper and its mail.
  branding: ['accounts', 'carrier', 'mail'],
  // Pages load the branding before anyone signs in.
  about: ['branding'],
  // Operators see which mail was sent, and can resend it.
  'mail-log': ['accounts', 'mail'],
  // The owner of a sandbox reads the mail that stayed in it.
  mailbox: ['mail', 'tokens'],
  // Operators handle shipments and pickups that need attention.
  'work-queue': ['accounts', 'pickups', 'shipments'],
  // Operators report what happens to shipments and pickups.
  operations: ['accounts', 'pickups', 'shipments'],
};

/** Tests and their fixtures may look anywhere. */
const NOT_SHIPPED = '\\.(test|fixture)\\.ts$';
const CAPABILITIES = '^src/capabilities/';
/** How sandboxes are opened and served, and the capability that creates and lists them. */
const SANDBOXES = '^src/(capabilities/)?sandboxes/';

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
    name: 'documents-are-drawn-from-what-they-are-given',
    comment: 'They are drawn on worker threads, which load nothing else.',
    from: { path: '^src/documents/', pathNot: NOT_SHIPPED },
    to: { path: '^src/', pathNot: '^src/(documents|platform|freight)/' },
  },
  {
    name: 'capabilities-look-down',
    from: { path: CAPABILITIES, pathNot: NOT_SHIPPED },
    to: {
      path: '^src/',
      pathNot: '^src/(capabilities|documents|platform|freight)/|^src/(context|config|errors)\\.ts$',
    },
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
    from: { path: '^src/(context/|context\\.ts$|api/description\\.ts$)' },
    to: {
      path: '^src/',
      pathNot: '^src/(platform|context)/|^src/(config|errors|api/(code-lists|documents|field-meanings))\\.ts$',
    },
  },
  {
    name: 'code-lists-are-freight',
    from: { path: '^src/api/code-lists\\.ts$' },
    to: { path: '^src/', pathNot: '^src/freight/' },
  },
  {
    name: 'config-and-errors-are-leaves',
    from: { path: '^src/(config|errors|api/field-meanings)(\\.ts$|/)' },
    to: { path: '^src/', pathNot: '^src/$1/' },
  },
  {
    name: 'the-api-describes-capabilities',
    from: { path: '^src/api/', pathNot: NOT_SHIPPED },
    to: { path: '^src/', pathNot: '^src/(api|capabilities|config|platform|freight)(/|\\.ts$)' },
  },
  {
    name: 'the-master-key-knows-what-it-encrypts',
    from: { path: '^src/master-key/', pathNot: NOT_SHIPPED },
    to: { path: '^src/', pathNot: '^src/(master-key|capabilities|context|platform)(/|\\.ts$)' },
  },
  {
    name: 'main-only-starts-the-cli',
    from: { path: '^src/main\\.ts$' },
    to: { path: '^src/', pathNot: '^src/cli/' },
  },
  {
    name: 'nobody-imports-main-or-its-launcher',
    from: { path: '^src/' },
    to: { path: '^src/(main|launch)\\.ts$' },
  },
  {
    // It is built apart from the program, so it would get a copy of whatever it imports.
    name: 'the-launcher-imports-nothing',
    from: { path: '^src/launch\\.ts$' },
    to: { path: '^src/' },
  },
  {
    name: 'an-app-does-not-know-the-process-that-serves-it',
    from: { path: '^src/(app\\.ts$|environment/)', pathNot: NOT_SHIPPED },
    to: { path: '^src/cli/|^src/process\\.ts$' },
  },
  {
    name: 'a-process-does-not-know-the-cli',
    from: { path: '^src/process\\.ts$' },
    to: { path: '^src/cli/' },
  },
  {
    name: 'only-the-start-knows-the-demo',
    comment: 'An environment works the same, whether its first users and its carrier are those of the demo or not.',
    from: { path: '^src/', pathNot: [NOT_SHIPPED, '^src/(demo|cli)/', '^src/process\\.ts$'] },
    to: { path: '^src/demo/' },
  },
  {
    name: 'production-code-does-not-know-sandboxes',
    comment:
      'Only src/sandboxes does, and what starts or describes the test environment: process.ts and cli/openapi.ts.',
    from: {
      path: '^(src|web)/',
      pathNot: [NOT_SHIPPED, SANDBOXES, '^src/process\\.ts$', '^src/cli/openapi\\.ts$'],
    },
    to: { path: SANDBOXES },
  },
  {
    name: 'the-test-environment-is-started-through-one-file',
    from: { path: '^src/(process|cli/openapi)\\.ts$' },
    to: { path: SANDBOXES, pathNot: '^src/sandboxes/serve-sandboxes\\.ts$' },
  },
  {
    name: 'pages-use-the-pure-freight-code-alone',
    comment: 'They reach everything else on the server through its API.',
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
    comment: 'They are not installed in production.',
    from: { path: '^src/', pathNot: NOT_SHIPPED },
    to: {
      dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
      dependencyTypesNot: ['type-only'],
      // The build bundles the part that `linehaul mcp` needs into dist. As a dependency, it would pull in seventy packages of a web server.
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
    // Importing a type also counts as depending on a module.
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
