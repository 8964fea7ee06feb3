import { IconSettings } from '@tabler/icons-react';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { Link } from '../../ui/link/Link.tsx';
import classes from './CollectiveList.module.css';

interface CollectiveListProps {
  collectives: readonly { id: number; name: string }[];
  isSearch: boolean;
  currentId: number | null;
  onSettings: (collectiveId: number) => void;
}

export function CollectiveList({ collectives, isSearch, currentId, onSettings }: CollectiveListProps) {
  if (collectives.length === 0) {
    return (
      <p className={classes.none} role="status">
        {isSearch ? 'No results.' : 'No collectives yet.'}
      </p>
    );
  }
  return (
    <ul className={classes.list}>
      {collectives.map(({ id, name }) => (
        <li key={id} className={classes.item} data-current={id === currentId || undefined}>
          <Link
            href={`/collectives/${id}`}
            className={classes.link}
            title={name}
            aria-current={id === currentId ? 'page' : undefined}
          >
            <Avatar kind="collective" name={name} size={25} />
            <span className={classes.name} translate="no">
              {name}
            </span>
          </Link>
          <IconButton
            size={24}
            label={`Settings of ${name}`}
            className={classes.settings ?? ''}
            icon={<IconSettings size={16} stroke={1.6} aria-hidden />}
            onClick={() => onSettings(id)}
          />
        </li>
      ))}
    </ul>
  );
}
