import { useQuery } from '@tanstack/react-query';
import { ownWaitingAddressQuery } from './addresses.data.ts';
import classes from './OwnWaitingAddress.module.css';

/** A note beside the member's LinkedIn address, while it waits for an administrator. */
export function OwnWaitingAddress() {
  const { data: slug } = useQuery(ownWaitingAddressQuery);
  if (!slug) return null;
  return (
    <p className={classes.line}>
      <span className={classes.address}>linkedin.com/in/{slug}</span>
      An administrator still has to confirm this address. Until then, people who have this address in their
      contacts file are not connected with your profile.
    </p>
  );
}
