import { Link } from '../link/Link.tsx';
import type { LinkProps } from '../link/LinkProvider.tsx';
import { buttonClasses } from './button-look.ts';
import type { ButtonLook } from './button-look.ts';
import classes from './Button.module.css';

export type LinkButtonProps = ButtonLook & Omit<LinkProps, 'children'>;

/** A link that looks like a button, for commands that open another page. */
export function LinkButton({
  variant,
  size,
  icon,
  fullWidth,
  children,
  className,
  ...others
}: LinkButtonProps) {
  return (
    <Link {...others} className={buttonClasses({ variant, size, fullWidth }, className)}>
      {icon}
      <span className={classes.label}>{children}</span>
    </Link>
  );
}
