import { useQuery } from '@tanstack/react-query';
import { accountQuery } from '../../features/accounts/account.data.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import classes from './AccountOwner.module.css';

/** Whose account it is: face, name, role at organization. */
export function AccountOwner() {
  const { data: account } = useQuery(accountQuery);
  if (!account) return null;
  const { name, profilePicture, primaryWorkRole } = account.profile;
  const role = [primaryWorkRole?.title, primaryWorkRole?.organization?.name].filter(Boolean).join(', ');
  return (
    <div className={classes.owner}>
      <Avatar name={name} src={profilePicture} size={50} />
      <div className={classes.words}>
        <p className={classes.name} translate="no">
          {name}
        </p>
        <p className={classes.role}>{role || account.user.username}</p>
      </div>
    </div>
  );
}
