import type { ReactNode } from 'react';
import { CountBadge } from '../marks/CountBadge.tsx';
import classes from './SectionTitle.module.css';

export interface SectionTitleProps {
  /** Level in the outline: 2 below the heading of the page or dialog, 3 inside a section of level 2. */
  level?: 2 | 3;
  /** 14 pixels high as in a card, or 17 for a section of a page. */
  size?: 'card' | 'section';
  id?: string;
  icon?: ReactNode;
  /** Number of active filters in the section; 0 is not shown. */
  count?: number;
  note?: ReactNode;
  lead?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

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
