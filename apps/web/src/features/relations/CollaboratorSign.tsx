import { IconUsersGroup } from '@tabler/icons-react';
import { VisuallyHidden } from '../../ui/a11y/VisuallyHidden.tsx';
import classes from './CollaboratorSign.module.css';

/** The sign of a collaborator where there is no room for the word. */
export function CollaboratorSign() {
  return (
    <span className={classes.sign}>
      <IconUsersGroup size={13} stroke={1.9} aria-hidden />
      <VisuallyHidden>, Collaborator</VisuallyHidden>
    </span>
  );
}
