import { chmodSync, chownSync, mkdirSync, readdirSync, statSync } from 'node:fs';

/** Matches the entries that Kithline creates in its data folder. */
const OWN_ENTRY = /^(postgres([.-].*)?|owner\.lock.*|outbox|cache|search|backups)$/;
const OWNER_ONLY = 0o700;

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Creates the data folder, or restricts an existing one, so that only its owner can enter it (mode 700). If
 * root runs this, `account` becomes the owner: PostgreSQL runs as that account, and root itself needs no
 * permission. A folder that contains files of other programs, such as /var/lib or a home directory, is left
 * unchanged. If a user other than root runs this, folders of other users are left unchanged, too. Returns
 * whether only the owner can enter the folder; always true on Windows.
 */
export function closeDataFolder(folder: string, account?: Owner): boolean {
  if (mkdirSync(folder, { recursive: true, mode: OWNER_ONLY }) !== undefined) chmodSync(folder, OWNER_ONLY);
  const { uid, mode } = statSync(folder);
  const self = process.getuid?.();
  // Windows has no such modes.
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
