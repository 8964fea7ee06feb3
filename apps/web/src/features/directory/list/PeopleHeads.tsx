import type { ReactNode } from 'react';
import classes from './DirectoryList.module.css';
import type { ListLook } from '../rows/list-look.ts';
import type { Sorting } from './list-order.ts';
import { OrderLink } from './OrderLink.tsx';
import type { ListAddress } from '../use-list-search.ts';

interface PeopleHeadsProps {
  address: ListAddress;
  look: ListLook;
  isFiltered: boolean;
  hasThrough: boolean;
  /** The box that ticks the whole page. */
  tick?: ReactNode;
}

export function PeopleHeads({ address, look, isFiltered, hasThrough, tick }: PeopleHeadsProps) {
  const sorting = (by: Sorting['by'], words: string) => (
    <OrderLink entity="people" {...{ address, by }}>
      {words}
    </OrderLink>
  );
  return (
    <div className={classes.heads}>
      {tick && <div className={classes.tickAll}>{tick}</div>}
      {sorting('name', 'Person')}
      {look === 'compact' && (
        <>
          <span>Title</span>
          {sorting('organization', 'Organization')}
        </>
      )}
      {look === 'described' && <span className={classes.about}>Headline and place</span>}
      {look !== 'described' && !isFiltered && <span>Labels and last note</span>}
      {isFiltered && <span>Why they match</span>}
      {look === 'described' ? (
        <span>Connected through</span>
      ) : (
        <>
          {sorting('connected', 'Connected')}
          {sorting('strength', 'Your tie')}
        </>
      )}
      {look === 'kept' && hasThrough && <span>Connected through</span>}
    </div>
  );
}
