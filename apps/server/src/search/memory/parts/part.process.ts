import type net from 'node:net';
import { type Connection, createDatabase, createPool } from '../../../platform/db/database.ts';
import type { Tables } from '../../../tables.ts';
import { FeedFollower } from '../reading/follow-feed.ts';
import { EVERYBODY_AT_ONCE, Part } from './part.ts';
import { helloOf } from './part-messages.ts';
import { servePart } from './part-server.ts';

/** The first message to a part. */
export interface PartOptions {
  readonly connection: Connection;
  /** The number of parts, and the number of this part, counted from 0. */
  readonly parts: number;
  readonly number: number;
  /** Where the part listens. Port 0: any free port. Nothing is encrypted, so the network must be private. */
  readonly host: string;
  readonly port: number;
  /** Other limits, for tests. */
  readonly few?: number;
  readonly mostUnsorted?: number;
}

// A part as a process of its own. The parent process sends the options, and gets the port as soon as the part
// listens.

process.once('message', (options: PartOptions) => {
  const { connection, parts, number, host, port, few, mostUnsorted } = options;
  const follower = new FeedFollower(createDatabase<Tables>(createPool(connection, 1)), {
    share: { kind: 'part', parts, number },
    step: EVERYBODY_AT_ONCE,
    // Any number of persons is sorted at once, while answers wait. A part has no second thread that could
    // sort a copy of the columns instead.
    mostSortedAtOnce: Infinity,
    ...(mostUnsorted === undefined ? {} : { mostUnsorted }),
  });
  const server = servePart(new Part(follower, { few }), helloOf({ parts, number }));
  server.listen(port, host, () => process.send?.((server.address() as net.AddressInfo).port));
});
// Ends this process when the parent process has ended.
process.once('disconnect', () => process.exit(0));
