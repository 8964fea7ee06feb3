import { useQuery } from '@tanstack/react-query';
import { sayDate, sayNumber } from '../../../lib/say-time.ts';
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import type { Entity } from '../entity.ts';
import type { ListSearch } from '../list-search.ts';
import type { ListAddress } from '../use-list-search.ts';
import classes from './NewOrSeen.module.css';
import { savedCountQuery } from './saved-searches.data.ts';

/** A result of a list. In a saved search, `isNew` says whether it is new. */
export interface Listed {
  isNew?: boolean | undefined;
}

interface NewOrSeenProps {
  result: Listed;
  before: Listed | undefined;
  search: ListSearch;
  /** The number of columns of the table; undefined in a list. */
  columns?: number;
}

/**
 * The heading above the first new result of a page, and above the first result that was seen before. The
 * first page has no heading if none of its results is new.
 */
export function NewOrSeen({ result, before, search, columns }: NewOrSeenProps) {
  const count = useCount(search);
  if (result.isNew === undefined || before?.isNew === result.isNew) return null;
  if (!result.isNew && before === undefined && search.page === 1) return null;
  const head = (
    <>
      <span className={classes.title}>
        {result.isNew ? `New${count ? ` since ${sayDate(count.seenOn)}` : ''}` : 'Seen before'}
      </span>
      {count && (
        <span className={classes.count}>
          {sayNumber(result.isNew ? count.newTotal : count.total - count.newTotal)}
        </span>
      )}
    </>
  );
  if (columns === undefined) return <li className={classes.head}>{head}</li>;
  return (
    <tr>
      <td colSpan={columns} className={classes.cell}>
        <div className={classes.head}>{head}</div>
      </td>
    </tr>
  );
}

export function NothingNew({ entity, address }: { entity: Entity; address: ListAddress }) {
  const { search, hrefWith } = address;
  const nothing = entity === 'people' ? 'Nobody new' : 'No new organizations';
  const count = useCount(search);
  return (
    <div className={classes.middle}>
      <EmptyState
        title={count ? `${nothing} since ${sayDate(count.seenOn)}.` : `${nothing}.`}
        action={<LinkButton href={hrefWith({ onlyNew: false, page: 1 })}>Show all</LinkButton>}
      />
    </div>
  );
}

function useCount({ savedSearch }: ListSearch) {
  const { data } = useQuery({ ...savedCountQuery(savedSearch ?? 0), enabled: savedSearch !== undefined });
  return savedSearch === undefined ? undefined : data;
}
