import type { LiveEvent } from '@kithline/contract/live.ts';
import { createListener } from '../../platform/live/listen.ts';
import { type LiveNotice, publish } from '../../platform/live/publish.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';

type ReceivedEvent = LiveEvent & { users: number[] };

export interface Overheard {
  /**
   * Runs `cause`, and waits until its events have arrived. Returns the events in the order in which they were
   * sent, each with the users whose browsers get the event. Leaves out events about notifications, which have
   * their own tests, and about the progress of imports, which serve as markers here.
   */
  during(cause: () => Promise<unknown>): Promise<ReceivedEvent[]>;
  stop(): Promise<void>;
}

const MARK = {
  type: 'import.progress',
  data: { importId: 0, stage: 'queued', done: 0, total: 0, message: '' },
} as const;

const UNHEARD: readonly LiveEvent['type'][] = [MARK.type, 'notification.created'];
const isMark = (event: LiveEvent, id: number): boolean =>
  event.type === 'import.progress' && event.data.importId === id;

/** Listens to the events that servers exchange. */
export async function overhear(app: TestApp): Promise<Overheard> {
  let heard: LiveNotice[] = [];
  let marks = 0;
  const { connection, db } = app.database;
  const listener = createListener({
    connection,
    log: app.context.log,
    onNotice: (notice) => heard.push(notice),
    onGap: () => undefined,
  });
  await listener.start();
  // Events arrive in the order of commits: when a marker has arrived, all earlier events have arrived, too.
  const mark = async () => {
    marks += 1;
    const event = { ...MARK, data: { ...MARK.data, importId: marks } };
    await publish(db, [0], event);
    await until(() => heard.some((notice) => 'event' in notice && isMark(notice.event, marks)));
  };
  return {
    during: async (cause) => {
      await mark();
      heard = [];
      await cause();
      await mark();
      return heard.flatMap((notice) =>
        'event' in notice && !UNHEARD.includes(notice.event.type)
          ? [{ ...notice.event, users: notice.users.toSorted((a, b) => a - b) }]
          : [],
      );
    },
    stop: () => listener.stop(),
  };
}
