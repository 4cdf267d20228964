// The tier of a test file: its folder decides, unless its name says otherwise (`outbox.app.test.ts`).

export const TIERS = ['unit', 'app', 'stores', 'e2e', 'browser', 'alone'] as const;
export type Tier = (typeof TIERS)[number];

const FOLDERS: Readonly<Record<Tier, readonly string[]>> = {
  unit: ['src/documents', 'src/freight', 'src/platform', 'web', 'tools', 'bench', 'test/house', 'test/spec'],
  app: [
    'src/capabilities',
    'src/cli',
    'src/demo',
    'packages',
    'clients',
    'test/docs',
    'test/portal',
    'test/races',
    'test/security',
    'test/simulation',
    'test/soap',
  ],
  stores: ['test/stores'],
  e2e: ['test/e2e', 'test/torture'],
  browser: ['test/browser'],
  /** Only by file name. */
  alone: [],
};

const anywhere = (tier: Tier) => `{bench,clients,packages,src,web,tools,test}/**/*.${tier}.test.ts`;

/** Globs for Vitest. */
export function filesOf(tier: Tier): { readonly include: string[]; readonly exclude: string[] } {
  return {
    include: [...FOLDERS[tier].map((folder) => `${folder}/**/*.test.ts`), anywhere(tier)],
    exclude: TIERS.filter((other) => other !== tier).map(anywhere),
  };
}

/** By project path; undefined if no tier would run the file. */
export function tierOf(path: string): Tier | undefined {
  const named = /\.(\w+)\.test\.ts$/.exec(path)?.[1];
  return TIERS.find((tier) => tier === named) ?? TIERS.find((tier) => isIn(FOLDERS[tier], path));
}

function isIn(folders: readonly string[], path: string): boolean {
  return folders.some((folder) => path.startsWith(`${folder}/`));
}
