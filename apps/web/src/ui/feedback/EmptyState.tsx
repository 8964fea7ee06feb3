import type { ReactNode } from 'react';
import { EmptyPicture } from '../pictures/EmptyPicture.tsx';
import classes from './EmptyState.module.css';

export interface EmptyStateProps {
  /** Undefined for the default drawing, null for none. */
  picture?: ReactNode;
  /** One sentence: "No results found..." */
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

/** Shown when a list is empty, or when filters leave nothing. */
export function EmptyState({ picture, title, children, action }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      {picture === undefined ? <EmptyPicture size="small" /> : picture}
      <p className={classes.title}>{title}</p>
      {children && <div className={classes.text}>{children}</div>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
