import classes from './KeyHint.module.css';

/** Shows the keys of a shortcut as key caps. */
export function KeyHint({ keys }: { keys: readonly string[] }) {
  return (
    <span className={classes.keys}>
      {keys.map((key) => (
        <kbd key={key} className={classes.key}>
          {key}
        </kbd>
      ))}
    </span>
  );
}
