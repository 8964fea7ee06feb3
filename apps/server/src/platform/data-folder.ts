import { chmodSync, chownSync, mkdirSync, readdirSync, statSync } from 'node:fs';

const OWN_ENTRY = /^(postgres([.-].*)?|owner\.lock.*|outbox|cache|search|backups)$/;
const OWNER_ONLY = 0o700;

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Creates the data folder, or restricts an existing one: only its owner can enter it (mode 700). If root runs
 * this, `account` becomes the owner: PostgreSQL runs as that account, and root itself needs no permission. An
 * existing folder stays unchanged if it contains files of other programs (/var/lib, a home directory), or if
 * it belongs to another user and root does not run this. Returns whether only the owner can enter the folder;
 * always true on Windows.
 */
export function closeDataFolder(folder: string, account?: Owner): boolean {
  if (mkdirSync(folder, { recursive: true, mode: OWNER_ONLY }) !== undefined) chmodSync(folder, OWNER_ONLY);
  const { uid, mode } = statSync(folder);
  const self = process.getuid?.();
  if (self === undefined) return true;
  const isClosed = (mode & 0o077) === 0;
  if ((self !== 0 && self !== uid) || !holdsOnlyOurs(folder)) return isClosed;
  if (self === 0 && account && account.uid !== uid) chownSync(folder, account.uid, account.gid);
  if (!isClosed) chmodSync(folder, OWNER_ONLY);
  return true;
}

function holdsOnlyOurs(folder: string): boolean {
  return readdirSync(folder).every((name) => OWN_ENTRY.test(name));
}
