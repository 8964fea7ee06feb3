import type { ReactNode } from 'react';
import { Link } from '../link/Link.tsx';
import { extentOf, guideYears, rowsOf } from './timeline-lanes.ts';
import type { TimelineEntry } from './timeline-lanes.ts';
import { TimelineBar } from './TimelineBar.tsx';
import classes from './ExperienceTimeline.module.css';

export interface TimelineLane {
  id: string | number;
  name: string;
  /** 25 pixels wide. */
  picture?: ReactNode;
  href?: string;
  entries: readonly TimelineEntry[];
}

export interface ExperienceTimelineProps {
  label: string;
  lanes: readonly TimelineLane[];
  /** The range that is shown, in years with fractions. */
  from: number;
  to: number;
}

/** Roles as bars, with a lane for each organization or, on an organization's profile, for each person. */
export function ExperienceTimeline({ label, lanes, from, to }: ExperienceTimelineProps) {
  const window = { from, to };
  return (
    <div className={classes.timeline}>
      <div className={classes.guides} aria-hidden>
        {guideYears(window).map((year) => (
          <span key={year} className={classes.guide} style={{ '--at': (year - from) / (to - from) }}>
            <span className={classes.year}>{year}</span>
          </span>
        ))}
      </div>
      <ul aria-label={label} className={classes.lanes}>
        {lanes.map((lane) => (
          <Lane key={lane.id} lane={lane} window={window} />
        ))}
      </ul>
    </div>
  );
}

function Lane({ lane, window }: { lane: TimelineLane; window: { from: number; to: number } }) {
  const shown = lane.entries.flatMap((entry) => {
    const extent = extentOf(entry, window);
    return extent ? [{ entry, extent }] : [];
  });
  if (shown.length === 0) return null;
  const rows = rowsOf(shown.map(({ entry }) => entry));
  const name = (
    <>
      {lane.picture}
      <span className={classes.name} translate="no">
        {lane.name}
      </span>
    </>
  );
  return (
    <li className={classes.lane}>
      {lane.href ? (
        <Link href={lane.href} className={classes.head}>
          {name}
        </Link>
      ) : (
        <span className={classes.head} aria-hidden>
          {name}
        </span>
      )}
      <ul className={classes.track} style={{ '--rows': Math.max(...rows) + 1 }}>
        {shown.map(({ entry, extent }, index) => (
          <TimelineBar key={entry.id} entry={entry} extent={extent} row={rows[index] ?? 0} />
        ))}
      </ul>
    </li>
  );
}
