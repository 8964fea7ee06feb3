import type { Collective } from '@kithline/contract/collectives.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import classes from './CollectiveHead.module.css';

export function CollectiveHead({ collective: { name, client } }: { collective: Collective }) {
  return (
    <div className={classes.head}>
      <Avatar kind="collective" name={name} size={50} />
      <div className={classes.words}>
        <p className={classes.name} translate="no">
          {name}
        </p>
        <p className={classes.client} translate="no">
          {client.name}
        </p>
      </div>
    </div>
  );
}
