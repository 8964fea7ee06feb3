import { classNames } from '../../ui/a11y/class-names.ts';
import type { Line } from './line.ts';
import classes from './LineText.module.css';

interface LineTextProps {
  line: Line;
  /** Shows the value as a large number, above a plot. */
  isLarge?: boolean;
}

export function LineText({ line: { value, alert, aside }, isLarge = false }: LineTextProps) {
  return (
    <p className={classes.text}>
      <span className={classNames(isLarge && classes.large)}>{value}</span>
      {alert !== undefined && <b className={classes.alert}> {alert}</b>}
      {aside !== undefined && <span className={classes.aside}> {aside}</span>}
    </p>
  );
}

/** The advice of a line, with the names of settings and commands in the font of code. */
export function Advice({ children }: { children: string }) {
  // Every second part was between backticks.
  const [first = '', ...parts] = children.split('`');
  return (
    <p className={classes.advice}>
      {first}
      {parts.map((part, at) => (at % 2 === 0 ? <code key={`${part}${at}`}>{part}</code> : part))}
    </p>
  );
}
