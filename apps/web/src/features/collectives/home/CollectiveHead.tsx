import type { Collective } from '@kithline/contract/collectives.ts';
import { IconSettings, IconShare3 } from '@tabler/icons-react';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import classes from './CollectiveHead.module.css';

interface CollectiveHeadProps {
  collective: Collective;
  onNetworks: () => void;
  onSettings: () => void;
}

export function CollectiveHead({ collective, onNetworks, onSettings }: CollectiveHeadProps) {
  const { name, client } = collective;
  return (
    <div className={classes.head}>
      <Avatar kind="collective" name={name} size={70} />
      <div className={classes.words}>
        <h2 className={classes.name} translate="no">
          {name}
        </h2>
        <p className={classes.client} translate="no">
          {client.name}
        </p>
      </div>
      <div className={classes.buttons}>
        <Button icon={<IconShare3 size={16} stroke={1.7} />} onClick={onNetworks}>
          Shared Networks
        </Button>
        <Button icon={<IconSettings size={16} stroke={1.7} />} onClick={onSettings}>
          Settings
        </Button>
      </div>
    </div>
  );
}
