import { Link } from '../../ui/link/Link.tsx';
import { DATASET_KINDS } from './dataset-kinds.ts';
import classes from './DatasetMenu.module.css';

/** The side menu of the datasets; a row of links on phones. */
export function DatasetMenu({ current }: { current: string | undefined }) {
  return (
    <nav aria-label="Datasets" className={classes.menu}>
      {Object.entries(DATASET_KINDS).map(([name, { title }]) => (
        <Link
          key={name}
          href={`/dashboard/datasets/${name}`}
          className={classes.link}
          aria-current={name === current ? 'page' : undefined}
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}
