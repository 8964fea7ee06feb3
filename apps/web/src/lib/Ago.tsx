import { sayAgo, sayDateTime } from './say-time.ts';

/** Shows how long ago an instant was, "2 hours ago". `instant` is in unix seconds. */
export function Ago({ instant }: { instant: number }) {
  return (
    <time dateTime={new Date(instant * 1000).toISOString()} title={sayDateTime(instant)}>
      {sayAgo(instant)}
    </time>
  );
}
