import { run, signal } from './programs.ts';

// Simulates three machines on this one: each is a network namespace, joined to the others by a bridge.

export const MACHINES = [1, 2, 3] as const;

/** Returns the address of a machine, as in the files of deploy/cluster. */
export const addressOf = (machine: number): string => `10.88.0.1${machine}`;
const BRIDGE = 'kithline-lan';
const namespaceOf = (machine: number): string => `kithline-db${machine}`;
const ip = (...args: string[]): Promise<string> => run('ip', args);

/** Returns the command that runs a program on a machine as an account. */
export const onMachine = (machine: number, account: string, command: readonly string[]): string[] => [
  'ip',
  'netns',
  'exec',
  namespaceOf(machine),
  'setpriv',
  `--reuid=${account}`,
  `--regid=${account}`,
  '--init-groups',
  ...command,
];

export async function makeNetwork(): Promise<void> {
  await removeNetwork();
  await ip('link', 'add', BRIDGE, 'type', 'bridge');
  await ip('address', 'add', '10.88.0.1/24', 'dev', BRIDGE);
  await ip('link', 'set', BRIDGE, 'up');
  for (const machine of MACHINES) {
    const name = namespaceOf(machine);
    await ip('netns', 'add', name);
    await ip('link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
    await ip('link', 'set', name, 'master', BRIDGE, 'up');
    await ip('-n', name, 'address', 'add', `${addressOf(machine)}/24`, 'dev', 'eth0');
    await ip('-n', name, 'link', 'set', 'eth0', 'up');
    await ip('-n', name, 'link', 'set', 'lo', 'up');
  }
}

/** Kills every process on the machines, and removes the machines. Does nothing if there are none. */
export async function removeNetwork(): Promise<void> {
  for (const machine of MACHINES) {
    await killAll(machine).catch(() => undefined);
    await ip('netns', 'delete', namespaceOf(machine)).catch(() => undefined);
    await ip('link', 'delete', namespaceOf(machine)).catch(() => undefined);
  }
  await ip('link', 'delete', BRIDGE).catch(() => undefined);
}

/** Returns the process ids of a machine. */
export async function processesOf(machine: number): Promise<number[]> {
  const pids = await ip('netns', 'pids', namespaceOf(machine));
  return pids.split('\n').filter(Boolean).map(Number);
}

/** Kills every process of a machine, including processes that begin while this function runs. */
export async function killAll(machine: number): Promise<void> {
  for (let pids = await processesOf(machine); pids.length > 0; pids = await processesOf(machine))
    signal(pids, 'SIGKILL');
}

/** Sends the signal to all processes of a machine, three times, because processes may begin in between. */
export async function signalAll(machine: number, name: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
  for (let round = 0; round < 3; round += 1) signal(await processesOf(machine), name);
}

/** Switches the network link of a machine off or on. */
export const plug = (machine: number, state: 'up' | 'down'): Promise<string> =>
  ip('link', 'set', namespaceOf(machine), state);

/** Separates a machine from the other two, or joins them again. Kithline's servers still reach all three. */
export async function separate(machine: number, isApart: boolean): Promise<void> {
  for (const other of MACHINES.filter((one) => one !== machine))
    for (const packets of [`INPUT -s ${addressOf(other)}`, `OUTPUT -d ${addressOf(other)}`]) {
      const rule = `iptables ${isApart ? '-A' : '-D'} ${packets} -j DROP`;
      await ip('netns', 'exec', namespaceOf(machine), ...rule.split(' '));
    }
}
