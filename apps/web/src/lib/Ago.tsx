import { sayAgo, sayDateTime } from './say-time.ts';

/**
 * Shows how long ago something was, "2 hours ago"; the `<time>` element has the full time. `instant` is unix
 * seconds.
 */
export function Ago({ instant }: { instant: number }) {
  return (
    <time dateTime={new Date(instant * 1000).toISOString()} title={sayDateTime(instant)}>
      {sayAgo(instant)}
    </time>
  );
}
