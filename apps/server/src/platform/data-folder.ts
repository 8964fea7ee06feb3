import { chmodSync, chownSync, mkdirSync, readdirSync, statSync } from 'node:fs';

/** What Kithline puts into its data folder. */
const OWN_ENTRY = /^(postgres([.-].*)?|owner\.lock.*|outbox|cache|search)$/;
const OWNER_ONLY = 0o700;

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Makes the data folder, or closes the one that is there, so that only its owner may enter it (mode 700). As
 * root it goes to `account`, which PostgreSQL runs as; root needs no permission. A folder of another user, or
 * one that holds other things, such as /var/lib or somebody's home, is left alone. Returns whether the folder
 * is closed.
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
