import { spawn } from 'node:child_process';

/** An operating system account that PostgreSQL runs as. Never root, which PostgreSQL refuses. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

interface Outcome {
  ok: boolean;
  stdout: string;
  /** The program's error output, or the reason why it could not be started. */
  complaint: string;
}

/** Fixed, so that no setting of the user's shell reaches the database. */
export const programEnvironment = {
  PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
  LC_ALL: 'C',
  TZ: 'UTC',
};

/** Runs a program to its end as an account. Does not throw if the program cannot be started. */
export function runAs(
  account: Pick<Account, 'uid' | 'gid'>,
  program: string,
  args: readonly string[],
): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      uid: account.uid,
      gid: account.gid,
      cwd: '/',
      env: programEnvironment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
    child.on('error', (error) => resolve({ ok: false, stdout: '', complaint: error.message }));
    child.on('close', (code) => {
      const stdout = Buffer.concat(out).toString();
      resolve({ ok: code === 0, stdout, complaint: Buffer.concat(err).toString().trim() });
    });
  });
}

/**
 * Whether an account may enter a folder. Only the kernel can tell, because every parent folder matters, too.
 */
export async function mayEnter(account: Account, folder: string): Promise<boolean> {
  return (await runAs(account, '/bin/sh', ['-c', 'cd -- "$0"', folder])).ok;
}
