import net from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { until } from '../../../testing/until.ts';
import { type EngineScope, EVERYBODY } from '../ask/asked.ts';
import { Keeper } from '../columns/keeper.ts';
import { aPerson } from '../testing/a-person.ts';
import { Part } from './part.ts';
import { OtherMark, PartLine } from './part-line.ts';
import { bytesOfMessage, helloOf } from './part-messages.ts';
import { servePart } from './part-server.ts';

const mark = { feed: 'one', snapshot: '1:1:' };
const later = { feed: 'one', snapshot: '2:2:' };
const hello = helloOf({ parts: 3, number: 1 });
const EVERYONE: EngineScope = {
  viewer: { personId: 0, networkId: 0, collectiveIds: [] },
  scope: { kind: 'admin', id: 0 },
  draft: null,
};

/** A part with one person. */
function aPart(): Part {
  const keeper = new Keeper();
  keeper.addUnsorted(aPerson(1, { networkId: 1, organizationId: 1, titleId: 1 }));
  keeper.sort();
  const published = { columns: keeper.publish(), mark, unread: [], isFromFile: false, isInFile: false };
  return new Part({ follow: async () => ({ ...published, isWorn: false }) });
}

async function served(port = 0): Promise<{ port: number; close: () => void }> {
  const sockets = new Set<net.Socket>();
  const server = servePart(aPart(), hello);
  server.on('connection', (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(close);
  return { port: (server.address() as net.AddressInfo).port, close };
}

function lineTo(port: number, own = hello): { line: PartLine; losses: string[] } {
  const losses: string[] = [];
  const onLoss = ({ message }: Error) => void losses.push(message);
  const line = new PartLine({ host: '127.0.0.1', port }, own, { onLoss });
  onTestFinished(() => line.stop());
  return { line, losses };
}

const count = (line: PartLine, at = mark) => line.ask(at, 'countPersons', [EVERYONE, EVERYBODY]);

test('A part answers only at the mark up to which it has read', async () => {
  const { line } = lineTo((await served()).port);
  await expect(count(line)).rejects.toMatchObject({ code: 'not-ready' });
  await until(() => line.isConnected);
  await expect(count(line)).rejects.toThrow(OtherMark);
  expect(await line.follow({ snapshot: 's', mark })).toMatchObject({ mark });
  expect(await count(line)).toBe(1);
  await expect(count(line, later)).rejects.toThrow(OtherMark);
});

test('A malformed message ends its connection, and no other', async () => {
  const { port } = await served();
  const { line } = lineTo(port);
  await until(() => line.isConnected);
  await line.follow({ snapshot: 's', mark });
  for (const greeting of [Buffer.from('GET / HTTP/1.1\r\n\r\n'), bytesOfMessage({ hello })]) {
    const socket = net.connect(port, '127.0.0.1');
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('data', () => undefined);
    socket.write(greeting);
    socket.write(Buffer.from([0, 0, 0, 3, 1, 2, 3]));
    await closed;
  }
  expect(await count(line)).toBe(1);
});

test('A part with another number, another count of parts or another format is not asked', async () => {
  const { port } = await served();
  for (const other of [
    helloOf({ parts: 3, number: 2 }),
    helloOf({ parts: 4, number: 1 }),
    { ...hello, format: 'older' },
  ]) {
    const { line, losses } = lineTo(port, other);
    await until(() => losses.length > 0);
    expect(losses[0]).toContain('Another part answers');
    expect(line.isConnected).toBe(false);
    line.stop();
  }
});

test('Questions to a part that has gone away fail until the part has come back', async () => {
  const first = await served();
  const { line, losses } = lineTo(first.port);
  await until(() => line.isConnected);
  const pending = line.follow({ snapshot: 's', mark });
  const failed = expect(pending.then(() => count(line, later))).rejects.toBeInstanceOf(Error);
  await pending;
  await failed;
  first.close();
  await until(() => losses.length > 0);
  await expect(count(line)).rejects.toMatchObject({ code: 'not-ready' });
  await served(first.port);
  await until(() => line.isConnected);
  await line.follow({ snapshot: 's', mark });
  expect(await count(line)).toBe(1);
});
