import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import {
  addressOf,
  signalAll,
  killAll,
  MACHINES,
  makeNetwork,
  onMachine,
  plug,
  processesOf,
  removeNetwork,
  separate,
} from './network.ts';
import { nameOf, signal, start, until } from './programs.ts';
import type { Closing, Fault, Site } from './site.ts';

const EXAMPLE_FILES = path.resolve(import.meta.dirname, '../../deploy/cluster');
/** PostgreSQL, Patroni and etcd run as this account on the machines. */
const ACCOUNT = 'postgres';
const ROLE = 'kithline';
const PASSWORD = 'secret';
const urlOf = (host: string, database: string): string =>
  `postgres://${ROLE}:${PASSWORD}@${host}/${database}`;
const PRIMARY = '127.0.0.1:5000';
const STANDBY = '127.0.0.1:5001';

interface Standby {
  readonly state: string;
  readonly sync_state: string;
}

/**
 * Starts the example cluster of deploy/cluster with an empty database: three machines with etcd, Patroni and
 * PostgreSQL, and HAProxy on this machine. Needs root.
 */
export async function startCluster(folder: string, closing: Closing): Promise<Site> {
  closing.add(removeNetwork);
  await makeNetwork();
  for (const machine of MACHINES) {
    startEtcd(folder, machine);
    startPatroni(folder, machine);
  }
  const proxy = start(['haproxy', '-db', '-f', path.join(EXAMPLE_FILES, 'haproxy.cfg')], {
    name: 'haproxy',
    folder,
  });
  closing.add(() => signal([proxy], 'SIGKILL'));
  await until('three machines, one of them the synchronous standby', isWhole, 180);
  await onPrimary(`create role ${ROLE} login password '${PASSWORD}'`);
  await makeDatabase('kithline');
  return {
    name: 'through HAProxy',
    settings: {
      DATABASE_URL: urlOf(PRIMARY, 'kithline'),
      DATABASE_REPLICA_URL: urlOf(STANDBY, 'kithline'),
    },
    databaseUrl: urlOf(PRIMARY, 'kithline'),
    faults: faultsOf(folder),
    untilWhole: () => until('the cluster is whole again', isWhole, 180),
  };
}

/** Returns the cluster with another database, for servers that connect to its machines without a proxy. */
export async function withoutProxy(cluster: Site): Promise<Site> {
  const database = 'kithline_hosts';
  await makeDatabase(database);
  const hosts = MACHINES.map((machine) => `${addressOf(machine)}:5432`).join(',');
  return {
    ...cluster,
    name: 'several hosts',
    settings: {
      DATABASE_URL: `${urlOf(hosts, database)}?target_session_attrs=read-write`,
      DATABASE_REPLICA_URL: urlOf(hosts, database),
    },
    databaseUrl: urlOf(PRIMARY, database),
  };
}

function faultsOf(folder: string): Fault[] {
  return [
    {
      // Odd rounds kill only PostgreSQL, which Patroni notices. Even rounds kill the whole machine.
      name: 'kill -9',
      begin: async (round) => {
        const machine = await primary();
        if (round % 2 === 1) {
          const pids = await processesOf(machine);
          const names = await Promise.all(pids.map(nameOf));
          signal(
            pids.filter((_pid, at) => names[at] === 'postgres'),
            'SIGKILL',
          );
          return async () => undefined;
        }
        await killAll(machine);
        return async () => {
          startEtcd(folder, machine);
          startPatroni(folder, machine);
        };
      },
    },
    {
      name: 'freeze',
      begin: async () => {
        const machine = await primary();
        await signalAll(machine, 'SIGSTOP');
        return () => signalAll(machine, 'SIGCONT');
      },
    },
    {
      // Odd rounds cut the machine off from everybody. Even rounds cut it off only from the other machines:
      // Kithline's servers still reach it.
      name: 'cut off',
      begin: async (round) => {
        const machine = await primary();
        if (round % 2 === 1) {
          await plug(machine, 'down');
          return async () => void (await plug(machine, 'up'));
        }
        await separate(machine, true);
        return () => separate(machine, false);
      },
    },
  ];
}

/** Returns an example file of the machine db1, adapted to another machine and to folders in `folder`. */
function adapted(name: string, machine: number, folder: string): string {
  const text = readFileSync(path.join(EXAMPLE_FILES, name), 'utf8');
  return text
    .replaceAll(/^(.*(?:name|listen|connect_address|NAME|URLS).*)$/gmu, (line) =>
      line.replaceAll('db1', `db${machine}`).replaceAll(addressOf(1), addressOf(machine)),
    )
    .replaceAll(/\/var\/(?:lib|run)\//gu, `${folder}/db${machine}/`);
}

/** Creates the folder of a machine, owned by the account, and returns its path. */
function machineFolder(folder: string, machine: number): string {
  const { uid, gid } = accountIds;
  const home = path.join(folder, `db${machine}`);
  for (const below of ['', 'postgresql', 'postgresql/15', 'etcd']) {
    mkdirSync(path.join(home, below), { recursive: true });
    chownSync(path.join(home, below), uid, gid);
  }
  return home;
}

const accountIds = readAccount();

function readAccount(): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`${ACCOUNT}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid === undefined ? userInfo() : { uid: Number(uid), gid: Number(gid) };
}

function startEtcd(folder: string, machine: number): void {
  machineFolder(folder, machine);
  const lines = adapted('etcd.env', machine, folder)
    .split('\n')
    .filter((line) => /^[A-Z]/u.test(line));
  const env = Object.fromEntries(
    lines.map((line) => [line.split('=')[0], line.slice(line.indexOf('=') + 1)]),
  ) as Record<string, string>;
  start(onMachine(machine, ACCOUNT, ['etcd']), { name: `etcd-${machine}`, folder, env });
}

function startPatroni(folder: string, machine: number): void {
  const file = path.join(machineFolder(folder, machine), 'patroni.yml');
  writeFileSync(file, adapted('patroni.yml', machine, folder), { mode: 0o644 });
  const options = { name: `patroni-${machine}`, folder, env: { HOME: machineFolder(folder, machine) } };
  start(onMachine(machine, ACCOUNT, ['patroni', file]), options);
}

async function ask(machine: number, what: string): Promise<Response> {
  return fetch(`http://${addressOf(machine)}:8008/${what}`, { signal: AbortSignal.timeout(1500) });
}

/** Returns the machine that accepts writes; throws if there is none. */
async function primary(): Promise<number> {
  const answers = await Promise.all(MACHINES.map((machine) => ask(machine, 'primary').catch(() => null)));
  const found = MACHINES.find((_machine, at) => answers[at]?.status === 200);
  if (found === undefined) throw new Error('No machine is the primary.');
  return found;
}

/** Whether both standbys answer and follow the primary, one of them synchronously. */
async function isWhole(): Promise<boolean> {
  const leader = await primary();
  const others = MACHINES.filter((machine) => machine !== leader);
  const answers = await Promise.all(others.map((machine) => ask(machine, 'replica')));
  const { replication = [] } = (await (await ask(leader, 'patroni')).json()) as { replication?: Standby[] };
  return (
    answers.every(({ status }) => status === 200) &&
    replication.filter(({ state }) => state === 'streaming').length === others.length &&
    replication.filter(({ sync_state }) => sync_state === 'sync').length === 1
  );
}

/** Creates an empty database as docs/operating.md describes. */
const makeDatabase = (name: string): Promise<void> =>
  onPrimary(
    `create database ${name} owner ${ROLE} template template0 encoding UTF8 lc_collate 'C' lc_ctype 'C.UTF-8'`,
  );

async function onPrimary(statement: string): Promise<void> {
  const client = new pg.Client({
    host: addressOf(await primary()),
    user: 'postgres',
    password: 'secret-of-postgres',
    database: 'postgres',
  });
  await client.connect();
  await client.query(statement);
  await client.end();
}
