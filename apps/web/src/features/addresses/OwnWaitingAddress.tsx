import { useQuery } from '@tanstack/react-query';
import { ownWaitingAddressQuery } from './addresses.data.ts';
import classes from './OwnWaitingAddress.module.css';

/** Beside the own LinkedIn address, while it waits for an administrator. */
export function OwnWaitingAddress() {
  const { data: slug } = useQuery(ownWaitingAddressQuery);
  if (!slug) return null;
  return (
    <p className={classes.line}>
      <span className={classes.address}>linkedin.com/in/{slug}</span>
      This address waits for an administrator to confirm it. Until then, contacts files that have it do not
      lead to your profile.
    </p>
  );
}
