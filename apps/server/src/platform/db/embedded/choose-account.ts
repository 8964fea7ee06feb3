import { lstatSync } from 'node:fs';
import { userInfo } from 'node:os';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { type Account, runAs } from './run-as.ts';

/** In order of preference. Nearly every system has `nobody`. */
const serviceAccounts = ['postgres', '_postgres', 'node', 'nobody'];

/**
 * Returns the account that is to run PostgreSQL: the process's own user; or if that is root, the owner of the
 * first folder in `owned` whose owner is not root and has a name; or else a service account. `initdb` refuses
 * a uid without a name. Throws an `EmbeddedPostgresError` if there is no such account.
 */
export async function chooseAccount(owned: readonly string[]): Promise<Account> {
  if (process.getuid?.() !== 0) return ownAccount();
  for (const folder of owned) {
    const uid = lstatSync(folder, { throwIfNoEntry: false })?.uid ?? 0;
    const owner = uid === 0 ? undefined : await accountOf(String(uid));
    if (owner) return owner;
  }
  for (const name of serviceAccounts) {
    const account = await accountOf(name);
    if (account) return account;
  }
  throw new EmbeddedPostgresError(
    'PostgreSQL does not run as root, and there is no account "nobody" to run it as. ' +
      'Start Kithline as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
  );
}

function ownAccount(): Account {
  try {
    const { username, uid, gid } = userInfo();
    return { name: username, uid, gid };
  } catch {
    throw new EmbeddedPostgresError(
      `The user id ${process.getuid?.()} has no name on this system, and PostgreSQL needs one. ` +
        'Start Kithline as a user who is listed in /etc/passwd, or set DATABASE_URL to a PostgreSQL server.',
    );
  }
}

/** Looks an account up by its name or its uid. Returns undefined for root and for a uid without a name. */
async function accountOf(nameOrUid: string): Promise<Account | undefined> {
  const asRoot = { uid: 0, gid: 0 };
  const look = async (flag: string) => {
    const found = await runAs(asRoot, 'id', [flag, nameOrUid]);
    return found.ok ? found.stdout.trim() : undefined;
  };
  const [name, uid, gid] = await Promise.all([look('-un'), look('-u'), look('-g')]);
  // A bare number in place of the name means that the uid has no name.
  if (!name || /^\d+$/.test(name) || !uid || !gid || uid === '0') return undefined;
  return { name, uid: Number(uid), gid: Number(gid) };
}
