import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { serversAmongLinks, serversAmongTitles, startStamp } from './processes.ts';

test('a process keeps its start stamp, and processes that began in different clock ticks have different stamps', () => {
  expect(startStamp(process.pid)).toBeTruthy();
  expect(startStamp(process.pid)).toBe(startStamp(process.pid));
  expect(startStamp(process.pid)).not.toBe(startStamp(1));
});

test('a process that ended has no start stamp', async () => {
  const child = spawn('sleep', ['60']);
  const pid = child.pid ?? 0;
  expect(startStamp(pid)).toBeTruthy();
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(startStamp(pid)).toBeUndefined();
});

test('only a program named postgres that runs in the folder of the cluster counts as its server', () => {
  const listing = [
    'lrwxrwxrwx 1 postgres postgres 0 Nov 21 09:30 /proc/10/exe -> /srv/app/native/bin/postgres',
    'lrwxrwxrwx 1 postgres postgres 0 Nov 21 09:30 /proc/10/cwd -> /srv/data/postgres',
    'lrwxrwxrwx 1 postgres postgres 0 Nov 21 09:30 /proc/11/exe -> /srv/app/native/bin/postgres (deleted)',
    'lrwxrwxrwx 1 postgres postgres 0 Nov 21 09:30 /proc/11/cwd -> /srv/data/postgres',
    'lrwxrwxrwx 1 postgres postgres 0 Nov 21 09:30 /proc/12/exe -> /usr/bin/bash',
    'lrwxrwxrwx 1 postgres postgres 0 Nov 21 09:30 /proc/12/cwd -> /srv/data/postgres',
    'lrwxrwxrwx 1 postgres postgres 0 Nov 21 09:30 /proc/13/exe -> /usr/lib/postgresql/18/bin/postgres',
    'lrwxrwxrwx 1 postgres postgres 0 Nov 21 09:30 /proc/13/cwd -> /srv/data/postgres-other',
    'lrwxrwxrwx 1 postgres postgres 0 Nov 21 09:30 /proc/14/cwd -> /srv/data/postgres',
  ].join('\n');
  expect(serversAmongLinks(listing, '/srv/data/postgres')).toEqual([10, 11]);
});

test('without /proc, servers are recognized by their process titles', () => {
  const listing = [
    '  10 Ss   /app/native/bin/postgres -D /Users/ida/data/postgres -c listen_addresses=',
    '  11 Ss   postgres: kithline-abc: checkpointer ',
    '  12 Ss   postgres: kithline-other: checkpointer ',
    '  13 S    /app/native/bin/postgres -D /Users/ida/data/postgres-2 -c listen_addresses=',
    '  14 Z    /app/native/bin/postgres -D /Users/ida/data/postgres -c listen_addresses=',
    '  15 S+   grep postgres: kithline-abc',
  ].join('\n');
  expect(serversAmongTitles(listing, '/Users/ida/data/postgres', 'kithline-abc')).toEqual([10, 11]);
});
