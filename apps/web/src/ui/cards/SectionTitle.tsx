import type { ReactNode } from 'react';
import { CountBadge } from '../marks/CountBadge.tsx';
import classes from './SectionTitle.module.css';

export interface SectionTitleProps {
  /** Where it stands in the outline: 2 under the page's or the dialog's heading, 3 inside such a section. */
  level?: 2 | 3;
  /** 14 pixels as on a card, or 17 for a section of a page. */
  size?: 'card' | 'section';
  id?: string;
  icon?: ReactNode;
  /** How many filters of the section are set; nothing at 0. */
  count?: number;
  note?: ReactNode;
  /** A sentence under the heading. */
  lead?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

/**
 * A heading with what belongs on its line: an icon before, a count and a quiet note after, an action at the
 * end.
 */
export function SectionTitle({
  level = 2,
  size = 'card',
  id,
  icon,
  count = 0,
  note,
  lead,
  action,
  children,
}: SectionTitleProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  const heading = (
    <Heading id={id} className={classes[size]}>
      {children}
    </Heading>
  );
  return (
    <div className={classes.line}>
      {icon && <span className={classes.icon}>{icon}</span>}
      {lead ? (
        <div className={classes.words}>
          {heading}
          <p className={classes.lead}>{lead}</p>
        </div>
      ) : (
        heading
      )}
      <CountBadge count={count} />
      {note && <span className={classes.note}>{note}</span>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
