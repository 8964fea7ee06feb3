import type { Collective } from '@kithline/contract/collectives.ts';
import { IconShare3 } from '@tabler/icons-react';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import classes from './CollectiveHead.module.css';

/** Mark, name and client of a collective. */
export function CollectiveHead({
  collective,
  onNetworks,
}: {
  collective: Collective;
  onNetworks: () => void;
}) {
  const { name, client } = collective;
  return (
    <div className={classes.head}>
      <Avatar kind="collective" name={name} size={70} />
      <div className={classes.words}>
        <h2 className={classes.name}>{name}</h2>
        <p className={classes.client}>{client.name}</p>
      </div>
      <Button
        icon={<IconShare3 size={16} stroke={1.7} />}
        className={classes.networks ?? ''}
        onClick={onNetworks}
      >
        Shared Networks
      </Button>
    </div>
  );
}
