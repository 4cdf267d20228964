// Finds a Chromium for the browser tests, or installs one where that is possible, and opens it.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Keeps the browser from fetching anything that a page did not request. */
const ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Timeout of a hook that opens the browser, which may have to be installed first. */
export const BROWSER_TIMEOUT_MS = 300_000;

export function openChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), args: ARGUMENTS });
}

export function findChromium(): string {
  const named = process.env.LINEHAUL_CHROMIUM;
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return named;
    throw new Error(`LINEHAUL_CHROMIUM names ${named}, which does not exist.`);
  }
  const found = foundChromium();
  if (found !== undefined) return found;
  const trouble = installWithApt();
  const installed = foundChromium();
  if (installed !== undefined) return installed;
  throw new Error(
    [
      'No Chromium was found, and the tests that look at pages need one.',
      'Debian or Ubuntu: apt-get install chromium. Anywhere: npx playwright-core install chromium.',
      'Or name the one you have: LINEHAUL_CHROMIUM=/path/to/chrome.',
      ...(trouble === undefined ? [] : [`Installing it failed: ${trouble}`]),
    ].join('\n'),
  );
}

function foundChromium(): string | undefined {
  return [...USUAL_PLACES, ...ofPlaywright()].find((path) => existsSync(path));
}

/** The browsers that `playwright install` downloads, newest first. */
function ofPlaywright(): string[] {
  const home = homedir();
  const folders = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    join(home, '.cache/ms-playwright'),
    join(home, 'Library/Caches/ms-playwright'),
    join(home, 'AppData/Local/ms-playwright'),
  ].filter((folder) => folder !== undefined && existsSync(folder)) as string[];
  const programs = [
    'chrome-linux/chrome',
    'chrome-linux64/chrome',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
    'chrome-win/chrome.exe',
  ];
  return folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /^chromium-\d+$/.test(name))
      .sort((a, b) => Number(b.slice(9)) - Number(a.slice(9)))
      .flatMap((name) => programs.map((program) => join(folder, name, program))),
  );
}

/** Needs root on Debian. Returns the error, if any. Waits for its turn, because another test file may be installing too. */
function installWithApt(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  const apt = (...args: string[]) =>
    execFileSync('/usr/bin/apt-get', ['-o', 'DPkg::Lock::Timeout=240', '-qq', ...args], {
      stdio: 'pipe',
      timeout: BROWSER_TIMEOUT_MS,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  try {
    apt('update');
    apt('install', '-y', '--no-install-recommends', 'chromium', 'fonts-dejavu-core');
    return undefined;
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: Buffer };
    return stderr?.toString().trim().split('\n').at(-1) || message;
  }
}
