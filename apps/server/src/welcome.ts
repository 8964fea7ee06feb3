import type { Config } from './config.ts';

interface Administrator {
  email: string;
  /** Null when ADMIN_PASSWORD gave it. */
  password: string | null;
}

interface SampleAccounts {
  usernames: string[];
  password: string;
}

/** Most sample accounts that are listed by name. */
const LISTED = 3;

/** Prints how the first administrator signs in, when that account was just made. */
export function showAdministrator({ email, password }: Administrator): void {
  const lines = [
    '',
    'The first administrator (shown this once):',
    `  email     ${email}`,
    `  password  ${password ?? 'as set in ADMIN_PASSWORD'}`,
  ];
  console.log(lines.join('\n'));
}

interface Output {
  isTTY?: boolean;
  write(text: string): unknown;
}

/** Says on one line how much of the sample is there. Updates in place on a terminal. */
export function fillingLine(output: Output): (done: number, total: number) => void {
  let shown = '';
  return (done, total) => {
    const isLast = done === total;
    const count = output.isTTY ? `${sayNumber(done)} of ${sayNumber(total)}` : sayNumber(total);
    const line = `Filling in the sample: ${count} people and organizations …`;
    if (line === shown) return;
    shown = line;
    if (output.isTTY) output.write(`\r${line}${isLast ? '\n' : ''}`);
    else output.write(`${line}\n`);
  };
}

const sayNumber = (count: number): string => count.toLocaleString('en-US');

/** Whether browsers that HOST lets in are answered: without PUBLIC_URL only this machine's own names are. */
export function isReachable({ host, publicUrlIsSet }: Pick<Config, 'host' | 'publicUrlIsSet'>): boolean {
  return publicUrlIsSet || /^(localhost|127\.[\d.]+|::1)$/.test(host);
}

export const UNREACHABLE =
  'HOST opens Kithline to other machines, but without PUBLIC_URL it answers to the names localhost, 127.0.0.1 and [::1] only. ' +
  'Set PUBLIC_URL to the address that browsers use.';

/**
 * Whether people elsewhere reach Kithline by https while its data is in the database that it brings itself.
 */
export function isPublicOnEmbeddedDatabase({
  database,
  publicUrl,
}: Pick<Config, 'database' | 'publicUrl'>): boolean {
  return database.kind === 'embedded' && publicUrl.protocol === 'https:';
}

export const PUBLIC_ON_EMBEDDED_DATABASE =
  'PUBLIC_URL is https, but DATABASE_URL is not set: the embedded PostgreSQL is a beta build with an OpenSSL that is out of support. ' +
  'Set DATABASE_URL to a PostgreSQL server that is kept up to date (docs/operating.md, "Which database").';

/** Prints where the product is and who of the sample population may sign in. */
export function welcome(config: Config, sample: SampleAccounts | null): void {
  const lines = ['', `Kithline is at ${config.publicUrl.origin}`, ''];
  if (sample) {
    const others = sample.usernames.length - LISTED;
    lines.push(
      'Sample accounts, all with one password:',
      ...sample.usernames.slice(0, LISTED).map((username) => `  email     ${username}`),
      `  password  ${sample.password}`,
      ...(others > 0 ? [`  (and ${others} more members of the sample population)`] : []),
      '',
    );
  }
  lines.push('Ctrl-C stops it.', '');
  console.log(lines.join('\n'));
}
