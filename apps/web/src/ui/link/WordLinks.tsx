import { Link } from './Link.tsx';
import classes from './WordLinks.module.css';

/** Links separated by commas, less prominent than chips. */
export function WordLinks({
  links,
}: {
  links: readonly { id: number | string; name: string; href: string }[];
}) {
  return (
    <ul className={classes.list}>
      {links.map(({ id, name, href }) => (
        <li key={id} className={classes.item}>
          <Link href={href} className={classes.link}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
