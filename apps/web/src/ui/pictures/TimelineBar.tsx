import { IconArrowRight } from '@tabler/icons-react';
import { VisuallyHidden } from '../a11y/VisuallyHidden.tsx';
import { Link } from '../link/Link.tsx';
import { Tooltip } from '../overlays/Tooltip.tsx';
import type { Extent, TimelineEntry } from './timeline-lanes.ts';
import classes from './TimelineBar.module.css';

interface TimelineBarProps {
  entry: TimelineEntry;
  extent: Extent;
  row: number;
}

/** The bar of one role. A current role has an arrow at its right end. */
export function TimelineBar({ entry, extent, row }: TimelineBarProps) {
  const content = (
    <>
      <VisuallyHidden>{entry.words}</VisuallyHidden>
      <span className={classes.label} aria-hidden>
        {entry.label}
      </span>
      {entry.to === null && <IconArrowRight size={13} stroke={2} aria-hidden />}
    </>
  );
  const common = {
    className: classes.bar,
    'data-tone': entry.tone,
    'data-open': entry.to === null || undefined,
    'data-fade': entry.fade,
  };
  return (
    <li className={classes.place} style={{ '--start': extent.start, '--end': extent.end, '--row': row }}>
      <Tooltip label={entry.words}>
        {entry.href ? (
          <Link href={entry.href} {...common}>
            {content}
          </Link>
        ) : (
          <span {...common}>{content}</span>
        )}
      </Tooltip>
    </li>
  );
}
