import classes from './KeyHint.module.css';

/** Shows keys to press, each as the cap of a key: ⌘ K. */
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
