import type { SavedSearch, SavedSearchCount } from '@kithline/contract/saved-searches.ts';
import { IconBookmark, IconDots } from '@tabler/icons-react';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Link } from '../../../ui/link/Link.tsx';
import { sayDate } from '../../../lib/say-time.ts';
import { sayGone, sayNew, sayTotal } from './say-search.ts';
import classes from './SavedSearchRow.module.css';
import { hrefOfSearch } from './saved-searches.data.ts';
import { SavedSearchMenu } from './SavedSearchMenu.tsx';

interface SavedSearchRowProps {
  search: SavedSearch;
  searches: readonly SavedSearch[];
  count: SavedSearchCount | undefined;
  isFailed: boolean;
  /** Called when an element of the row or its menu gets the focus. */
  onFocus: () => void;
}

export function SavedSearchRow({ search, searches, count, isFailed, onFocus }: SavedSearchRowProps) {
  const { name, collective, isShared } = search;
  const gone = count ? sayGone(search, count) : null;
  return (
    <li className={classes.row} onFocus={onFocus}>
      {collective ? (
        <Avatar kind="collective" name={collective.name} src={null} size={32} />
      ) : (
        <span className={classes.sign} aria-hidden>
          <IconBookmark size={17} stroke={1.7} />
        </span>
      )}
      <span className={classes.words}>
        <Link href={hrefOfSearch(search)} className={classes.name}>
          {name}
        </Link>
        <span className={classes.line}>
          {gone ? (
            <span className={classes.gone}>{gone}</span>
          ) : (
            <>
              {collective && `${isShared ? 'for' : 'in'} ${collective.name}`}
              {collective && count && ', '}
              {count && `last seen ${sayDate(count.seenOn)}`}
            </>
          )}
        </span>
      </span>
      <span className={classes.counts}>
        {count && <span className={classes.total}>{sayTotal(search, count)}</span>}
        {count && <span className={count.newTotal > 0 ? classes.fresh : classes.none}>{sayNew(count)}</span>}
        {!count && !isFailed && <Skeleton width={64} />}
      </span>
      <SavedSearchMenu
        {...{ search, count, searches }}
        trigger={
          <IconButton
            label={`Actions for ${name}`}
            icon={<IconDots size={18} stroke={1.7} />}
            size={28}
            className={classes.menu ?? ''}
          />
        }
      />
    </li>
  );
}
