import type { ReactNode } from 'react';
import { Wordmark } from '../../ui/marks/Wordmark.tsx';
import { PublicPicture } from '../../ui/pictures/PublicPicture.tsx';
import classes from './VisitorFrame.module.css';

interface VisitorFrameProps {
  title: ReactNode;
  lead?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

/** The left column of pages for visitors, with a picture beside it in wide windows. */
export function VisitorFrame({ title, lead, footer, children }: VisitorFrameProps) {
  return (
    <div className={classes.frame}>
      <main className={classes.column}>
        <Wordmark />
        <div className={classes.middle}>
          <h1 className={classes.title}>{title}</h1>
          {lead && <p className={classes.lead}>{lead}</p>}
          {children}
        </div>
        <p className={classes.footer}>{footer}</p>
      </main>
      <div className={classes.picture}>
        <PublicPicture />
      </div>
    </div>
  );
}
