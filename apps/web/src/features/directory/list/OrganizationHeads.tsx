import classes from './DirectoryList.module.css';
import { OrderLink } from './OrderLink.tsx';
import type { ListAddress } from '../use-list-search.ts';

interface OrganizationHeadsProps {
  address: ListAddress;
  isFiltered: boolean;
  /** In a collective, where the people are not those whom the viewer knows. */
  isShared: boolean;
}

/** The heads of the columns of organizations. */
export function OrganizationHeads({ address, isFiltered, isShared }: OrganizationHeadsProps) {
  return (
    <div className={classes.heads}>
      <OrderLink entity="organizations" address={address} by="name">
        Organization
      </OrderLink>
      <span className={classes.about}>Tagline and place</span>
      {isFiltered && <span>Why they match</span>}
      <span>{isShared ? 'People there' : 'People you know there'}</span>
    </div>
  );
}
