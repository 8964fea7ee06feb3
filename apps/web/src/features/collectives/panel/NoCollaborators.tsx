import classes from './NoCollaborators.module.css';

/** Why the list is empty. */
export function NoCollaborators({ isSearch }: { isSearch: boolean }) {
  return (
    <div className={classes.none}>
      <p role="status">{isSearch ? 'No results.' : 'No collaborators yet.'}</p>
    </div>
  );
}
