import { useRef } from 'react';
import { Link } from '../../ui/link/Link.tsx';
import { useCurrentInView } from '../../ui/rows/use-current-in-view.ts';
import { useHiddenEnds } from '../../ui/rows/use-hidden-ends.ts';
import { DATASET_KINDS } from './dataset-kinds.ts';
import classes from './DatasetMenu.module.css';

/** The side menu of the datasets; a row of links on phones. */
export function DatasetMenu({ current }: { current: string | undefined }) {
  const links = useRef<HTMLDivElement>(null);
  useCurrentInView(links, current);
  useHiddenEnds(links);
  return (
    <nav aria-label="Datasets" className={classes.menu}>
      <div ref={links} className={classes.links}>
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
      </div>
    </nav>
  );
}
