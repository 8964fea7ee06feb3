import type { Config } from './config.ts';

interface Administrator {
  email: string;
  /** Null if the password came from ADMIN_PASSWORD. */
  password: string | null;
}

interface SampleAccounts {
  usernames: string[];
  password: string;
}

const LISTED = 3;

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

/**
 * Returns a function that shows the progress of filling in the sample population. On a terminal, the line is
 * updated; other outputs get it only once, with the total.
 */
export function progressLine(output: Output): (done: number, total: number) => void {
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

/**
 * Returns false if HOST opens the server to other machines but PUBLIC_URL is not set: the server then answers
 * only to this machine's own names.
 */
export function isReachable({ host, publicUrlIsSet }: Pick<Config, 'host' | 'publicUrlIsSet'>): boolean {
  return publicUrlIsSet || /^(localhost|127\.[\d.]+|::1)$/.test(host);
}

export const UNREACHABLE =
  'HOST opens Kithline to other machines, but without PUBLIC_URL it answers to the names localhost, 127.0.0.1 and [::1] only. ' +
  'Set PUBLIC_URL to the address that browsers use.';

/** Whether Kithline is public (PUBLIC_URL is https) and stores its data in the embedded database. */
export function isPublicOnEmbeddedDatabase({
  database,
  publicUrl,
}: Pick<Config, 'database' | 'publicUrl'>): boolean {
  return database.kind === 'embedded' && publicUrl.protocol === 'https:';
}

export const PUBLIC_ON_EMBEDDED_DATABASE =
  'PUBLIC_URL is https, but DATABASE_URL is not set: the embedded PostgreSQL is a beta build with an OpenSSL that is out of support. ' +
  'Set DATABASE_URL to a PostgreSQL server that is kept up to date (docs/operating.md, "Which database").';

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
