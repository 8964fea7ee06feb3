import { IconUsersGroup } from '@tabler/icons-react';
import { VisuallyHidden } from '../../../ui/a11y/VisuallyHidden.tsx';
import classes from './CollaboratorSign.module.css';

/**
 * The sign of a collaborator, for places that have no room for the word. Unless `isSeen`, only screen readers
 * get it.
 */
export function CollaboratorSign({ isSeen = true }: { isSeen?: boolean }) {
  return (
    <span className={classes.sign}>
      {isSeen && <IconUsersGroup size={13} stroke={1.9} aria-hidden />}
      <VisuallyHidden>, Collaborator</VisuallyHidden>
    </span>
  );
}
