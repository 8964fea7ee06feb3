import { Children, type ReactNode } from 'react';
import { CardBones } from '../../../ui/feedback/CardBones.tsx';
import { FailedLine } from '../../../ui/feedback/FailedLine.tsx';

import classes from './SideList.module.css';

interface SideListProps {
  of: { isPending: boolean; isError: boolean; refetch: () => Promise<unknown> };
  empty: string;
  /** The rows; undefined until they have loaded. */
  children: ReactNode;
}

/** A list beside the form of a request. */
export function SideList({ of: { isPending, isError, refetch }, empty, children }: SideListProps) {
  if (isPending) return <CardBones lines={3} />;
  if (isError && children === undefined)
    return <FailedLine onRetry={() => void refetch()}>This list did not load.</FailedLine>;
  if (Children.count(children) === 0) return <p className={classes.caption}>{empty}</p>;
  return <ul className={classes.list}>{children}</ul>;
}
