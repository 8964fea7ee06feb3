import type { activityApi, ActivityEntry } from '@kithline/contract/activity.ts';
import type { ReplyOf } from '@kithline/contract/endpoint.ts';
import { dayOf, sayDate, sayNumber } from '../../lib/say-time.ts';
import { VisuallyHidden } from '../../ui/a11y/VisuallyHidden.tsx';
import classes from './ActivityList.module.css';
import { ActivityRow } from './ActivityRow.tsx';

export function ActivityList({ page: { results, days } }: { page: ReplyOf<typeof activityApi.list> }) {
  return (
    <div className={classes.days}>
      {days.map(({ day, total }) => (
        <section key={day} aria-label={sayDayOf(day)}>
          <h3 className={classes.day}>
            {sayDayOf(day)}
            <span className={classes.count}>
              {sayNumber(total)}
              <VisuallyHidden> in all</VisuallyHidden>
            </span>
          </h3>
          <ul className={classes.acts}>
            {ofDay(results, day).map((entry) => (
              <ActivityRow key={entry.id} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

const ofDay = (entries: readonly ActivityEntry[], day: string): ActivityEntry[] =>
  entries.filter(({ doneOn }) => dayOf(doneOn) === day);

const DAY_MS = 86_400_000;

/** "Today", "Yesterday", "20 Nov 2026" */
function sayDayOf(day: string, now: number = Date.now()): string {
  if (day === dayOf(now / 1000)) return 'Today';
  if (day === dayOf((now - DAY_MS) / 1000)) return 'Yesterday';
  return sayDate(new Date(`${day}T12:00:00`).getTime() / 1000);
}
