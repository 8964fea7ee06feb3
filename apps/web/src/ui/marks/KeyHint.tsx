import classes from './KeyHint.module.css';

/** Keys to press, one cap each: ⌘ K. */
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
