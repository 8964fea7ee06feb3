import type { ReactNode } from 'react';
import { CountBadge } from '../marks/CountBadge.tsx';
import classes from './SectionTitle.module.css';

export interface SectionTitleProps {
  /** 2 is a section of a page or a dialog, 3 the title of a card. */
  level?: 2 | 3;
  id?: string;
  icon?: ReactNode;
  /** How many filters of the section are set; nothing at 0. */
  count?: number;
  note?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

/** A heading with what belongs on its line: an icon before, a count and a quiet note after, an action at the end. */
export function SectionTitle({ level = 3, id, icon, count = 0, note, action, children }: SectionTitleProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className={classes.line}>
      {icon && <span className={classes.icon}>{icon}</span>}
      <Heading id={id}>{children}</Heading>
      <CountBadge count={count} />
      {note && <span className={classes.note}>{note}</span>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
