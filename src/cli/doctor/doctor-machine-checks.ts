// The checks of linehaul doctor that need no database: the machine, the data folder and who can read it, and plain http.
import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { type Config, isOpenToOthers, plainHttpProblem } from '../../config.ts';
import { PDF } from '../../platform/files/file-types.ts';
import { inspectFile } from '../../platform/files/inspect-file.ts';
import { offsetMinutes } from '../../platform/local-time.ts';
import { PdfFile } from '../../platform/pdf/pdf-file.ts';
import { closingCommand, isListedToOthers, openToOtherUsers } from './data-folder-access.ts';
import { type Finding, fine, look, reasonOf, wrong } from './doctor-finding.ts';

const MEGABYTE = 1_048_576;
const LITTLE_ROOM_MB = 2_048;
const NO_ROOM_MB = 200;

export function checkMachine(): Finding[] {
  const at = (month: number) => offsetMinutes('America/Chicago', Date.UTC(2026, month, 15, 12));
  const knowsZones = at(0) === -360 && at(6) === -300;
  return [
    fine('Node', process.versions.node),
    knowsZones
      ? fine('time zones', 'known, with their summer time')
      : wrong(
          'time zones',
          'America/Chicago is not known.',
          'Use a build of Node with full ICU, such as those from nodejs.org.',
        ),
    checkDocuments(),
  ];
}

/** Generates a PDF and reads it back, so that a printing problem is noticed here and not at the dock. */
function checkDocuments(): Finding {
  try {
    const file = new PdfFile({ title: 'Test page', author: 'Linehaul', madeAt: new Date(0) });
    file.addPage(288, 432).line({ x: 18, y: 18, width: 252, height: 24 }, 'Test page', { size: 18 });
    const bytes = Buffer.from(file.bytes());
    const { pages } = inspectFile(bytes, PDF);
    return fine('documents', `a test PDF has ${pages} page and ${bytes.length.toLocaleString('en-US')} bytes`);
  } catch (error) {
    return wrong(
      'documents',
      `A test PDF could not be generated. ${reasonOf(error)}`,
      'Install Linehaul again, on Node 24.',
    );
  }
}

export function checkDataFolder(config: Config): Finding[] {
  const { dataDir } = config;
  if (dataDir === undefined) return [];
  if (!existsSync(dataDir)) return [look('data folder', `${dataDir} does not exist.`, 'npm start creates it.')];
  const finding = checkFolder('data folder', dataDir, 'LINEHAUL_DATA_DIR');
  if (!isWritable(dataDir)) return [finding];
  return [finding, ...checkBackupFolder(config), ...checkAccess(config), ...checkListeners(config)];
}

/** Only if it has a setting of its own. It is created with the first backup. */
function checkBackupFolder({ backups, databaseUrl }: Config): Finding[] {
  const { folder } = backups;
  if (folder === undefined || databaseUrl !== undefined || !existsSync(folder)) return [];
  return [checkFolder('backup folder', folder, 'LINEHAUL_BACKUP_DIR')];
}

function checkFolder(what: string, folder: string, setting: string): Finding {
  if (!isWritable(folder)) {
    return wrong(what, `This user cannot write to ${folder}.`, `Make the user that runs the server its owner (chown).`);
  }
  const { bavail, bsize } = statfsSync(folder);
  const roomMb = Math.floor((bavail * bsize) / MEGABYTE);
  const room = `${folder}, ${roomMb.toLocaleString('en-US')} MB free`;
  const fix = `Free up space on that disk, or set ${setting} to a larger one.`;
  if (roomMb < NO_ROOM_MB) return wrong(what, room, fix);
  return roomMb < LITTLE_ROOM_MB ? look(what, room, fix) : fine(what, room);
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function checkListeners(config: Config): Finding[] {
  const problem = plainHttpProblem(config);
  if (problem !== undefined)
    return [wrong('https', problem, 'Choose one of the three; the server will not start otherwise.')];
  if (config.plainHttp === 'anywhere' && isOpenToOthers(config) && config.tls === undefined) {
    return [
      look('https', 'LINEHAUL_PLAIN_HTTP allows plain http on every address.', 'Set up TLS or a proxy, and remove it.'),
    ];
  }
  return [];
}

function checkAccess(config: Config): Finding[] {
  const open = openToOtherUsers(config);
  if (open.length > 0) {
    return [wrong('access', `Readable by other users: ${open.join(', ')}.`, closingCommand(open))];
  }
  if (!isListedToOthers(config)) return [];
  const dataDir = config.dataDir!;
  return [
    look(
      'access',
      `Other users of this machine can list ${dataDir}, but cannot read any file in it.`,
      `chmod 700 ${dataDir}`,
    ),
  ];
}
