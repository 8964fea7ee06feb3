import { classNames } from '../a11y/class-names.ts';
import { Link } from './Link.tsx';
import type { LinkProps } from './LinkProvider.tsx';
import classes from './TextLink.module.css';

/** A link inside text or at the end of a card: "Forgot your password?", "Open list". */
export function TextLink({ className, ...others }: LinkProps) {
  return <Link {...others} className={classNames(classes.link, className)} />;
}
