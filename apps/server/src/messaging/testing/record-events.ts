import pg from 'pg';
import { onTestFinished } from 'vitest';
import { clientConfig, type Connection } from '../../platform/db/database.ts';
import { LIVE_CHANNEL, type LiveNotice } from '../../platform/live/publish.ts';

/**
 * Records the conversation's events from now on. Returns a function that lists the types of the recorded
 * events that were published to a given user. "left" stands for the event that says that its receiver has
 * left.
 */
export async function recordEvents(
  connection: Connection,
  conversationId: number,
): Promise<(userId: number) => string[]> {
  const client = new pg.Client(clientConfig(connection));
  await client.connect();
  onTestFinished(() => client.end());
  const received: { type: string; users: readonly number[] }[] = [];
  client.on('notification', ({ payload }) => {
    const notice = JSON.parse(payload ?? '') as LiveNotice;
    if (!('event' in notice)) return;
    const { type, data } = notice.event;
    if ('conversationId' in data && data.conversationId === conversationId)
      received.push({ type: 'left' in data ? 'left' : type, users: notice.users });
  });
  await client.query(`listen ${LIVE_CHANNEL}`);
  return (userId) => received.filter(({ users }) => users.includes(userId)).map(({ type }) => type);
}
