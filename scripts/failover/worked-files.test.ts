import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { addressOf, MACHINES } from './network.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../deploy/cluster');
const read = (name: string): string => readFileSync(path.join(FOLDER, name), 'utf8');

const Patroni = z.object({
  etcd: z.object({ hosts: z.array(z.string()) }),
  bootstrap: z.object({
    dcs: z.object({
      ttl: z.int(),
      loop_wait: z.int(),
      retry_timeout: z.int(),
      synchronous_mode: z.literal(true),
    }),
  }),
});

it('The three files of the example cluster name the same machines', () => {
  const machines = MACHINES.map((machine) => ({ name: `db${machine}`, address: addressOf(machine) }));
  const peers = /^ETCD_INITIAL_CLUSTER=(.*)$/mu.exec(read('etcd.env'))?.[1];
  expect(peers).toBe(machines.map(({ name, address }) => `${name}=http://${address}:2380`).join(','));
  const { etcd } = Patroni.parse(parse(read('patroni.yml')));
  expect(etcd.hosts).toEqual(machines.map(({ address }) => `${address}:2379`));
  const servers = machines.map(({ name, address }) => `${name} ${address}:5432`);
  const listed = [...read('haproxy.cfg').matchAll(/^ +server (.*)$/gmu)].map(([, server]) => server);
  expect(listed).toEqual([...servers, ...servers]);
});

it('Patroni has time to try again before its leadership ends', () => {
  const { ttl, loop_wait, retry_timeout } = Patroni.parse(parse(read('patroni.yml'))).bootstrap.dcs;
  expect(ttl).toBeGreaterThanOrEqual(loop_wait + 2 * retry_timeout);
});
