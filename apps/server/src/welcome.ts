import type { Config } from './config.ts';

interface Accounts {
  administrator: { email: string; password: string | null } | null;
  sample: { usernames: string[]; password: string } | null;
}

/** Most sample accounts that are listed by name. */
const LISTED = 3;

/** Prints where the product is and how to sign in. */
export function welcome(config: Config, accounts: Accounts): void {
  const lines = ['', `Kithline is at ${config.publicUrl.origin}`, ''];
  const { administrator, sample } = accounts;
  if (administrator) {
    lines.push(
      'The first administrator (shown this once):',
      `  email     ${administrator.email}`,
      `  password  ${administrator.password ?? 'as set in ADMIN_PASSWORD'}`,
      '',
    );
  }
  if (sample) {
    const others = sample.usernames.length - LISTED;
    lines.push(
      'Sample accounts, all with one password:',
      ...sample.usernames.slice(0, LISTED).map((username) => `  email     ${username}`),
      `  password  ${sample.password}`,
      `  (and ${others} more members of the sample population)`,
      '',
    );
  }
  lines.push('Ctrl-C stops it.', '');
  console.log(lines.join('\n'));
}
