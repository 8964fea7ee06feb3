import type { ReactNode } from 'react';
import { Link } from '../../../ui/link/Link.tsx';
import classes from './ResultRow.module.css';

export interface ResultRowProps {
  id: number;
  name: string;
  href: string;
  /** Whether this row has the keyboard cursor, or is the row of the last opened profile. */
  isCurrent: boolean;
  /** Why a result matches is shown only in a filtered list. */
  isFiltered: boolean;
  onChoose: () => void;
  isTicked?: boolean;
  /** The box that ticks the row, above the row's link. */
  tick?: ReactNode;
  describedBy?: string;
  picture: ReactNode;
  marker?: ReactNode;
  under?: ReactNode;
  /** The cells after the name. */
  children: ReactNode;
}

/** The row of a result. The link of the name covers the whole row. */
export function ResultRow(props: ResultRowProps) {
  const {
    id,
    name,
    href,
    isCurrent,
    isTicked,
    onChoose,
    tick,
    describedBy,
    picture,
    marker,
    under,
    children,
  } = props;
  return (
    <li
      className={classes.row}
      data-row={id}
      data-current={isCurrent || undefined}
      data-ticked={isTicked || undefined}
    >
      {tick && <div className={classes.tick}>{tick}</div>}
      <div className={classes.who}>
        {picture}
        <div className={classes.words}>
          <span className={classes.title}>
            <Link
              href={href}
              className={classes.name}
              aria-describedby={describedBy}
              onClick={onChoose}
              translate="no"
            >
              {name}
            </Link>
            {marker}
          </span>
          {under}
        </div>
      </div>
      {children}
    </li>
  );
}
