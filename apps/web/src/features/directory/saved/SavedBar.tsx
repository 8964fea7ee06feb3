import { encodeFilter } from '@kithline/contract/filter.ts';
import type { SavedSearch } from '@kithline/contract/saved-searches.ts';
import { IconBookmark, IconChecks, IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Switch } from '../../../ui/choices/Switch.tsx';
import { ENTITIES, type Entity } from '../entity.ts';
import { useGo } from '../use-go.ts';
import type { ListAddress } from '../use-list-search.ts';
import { SaveSearch } from './SaveSearch.tsx';
import { sayGone, saySettings } from './say-search.ts';
import classes from './SavedBar.module.css';
import { differs, hasOtherFilter, savedCountQuery, savedSearchesQuery } from './saved-searches.data.ts';
import { SavedSearchMenu } from './SavedSearchMenu.tsx';
import { hasNew, markSeen, overwriteSearch } from './search-acts.ts';

interface SavedBarProps {
  entity: Entity;
  address: ListAddress;
  id: number;
  onEdit: () => void;
}

export function SavedBar({ entity, address, id, onEdit }: SavedBarProps) {
  const searches = useQuery(savedSearchesQuery);
  const { data: count } = useQuery(savedCountQuery(id));
  const search = searches.data?.find((one) => one.id === id);
  const isOther = search === undefined || hasOtherFilter(search, address.search);
  useWithoutOnlyNew(address, searches.data !== undefined && isOther);
  if (searches.data === undefined) return null;
  if (search === undefined)
    return (
      <p className={classes.bar} role="status">
        This saved search no longer exists. The list stays as it is.
      </p>
    );
  const gone = count ? sayGone(search, count) : null;
  return (
    <section className={classes.bar} aria-label="Saved search">
      <span className={classes.sign} aria-hidden>
        <IconBookmark size={18} stroke={1.7} />
      </span>
      <div className={classes.words}>
        <SavedSearchMenu
          {...{ search, count }}
          trigger={
            <button type="button" className={classes.name}>
              {search.name}
              <IconChevronDown size={15} stroke={1.8} aria-hidden />
            </button>
          }
        />
        <span className={classes.note}>{saySettings(search, count)}</span>
        {gone && (
          <span className={classes.gone} role="status">
            {gone}{' '}
            <button type="button" className={classes.edit} onClick={onEdit}>
              Edit filters
            </button>
          </span>
        )}
      </div>
      <div className={classes.acts}>
        {!isOther && <NewOfSearch {...{ address, search }} hasNewResults={hasNew(count)} onEdit={onEdit} />}
        {differs(search, address.search) && <Changed {...{ entity, address, search }} />}
      </div>
    </section>
  );
}

/**
 * Switches "Only new" off once the filter differs or the saved search no longer exists, because then the
 * server marks no result as new.
 */
function useWithoutOnlyNew({ search, openId, hrefWith }: ListAddress, isOther: boolean): void {
  const go = useGo();
  const whole = isOther && search.onlyNew && openId === null ? hrefWith({ onlyNew: false, page: 1 }) : null;
  useEffect(() => {
    if (whole !== null) go(whole, { replace: true });
  }, [whole, go]);
}

/** Only a list with the filter of the saved search, in any order, can be limited to new results. */
function NewOfSearch(props: {
  address: ListAddress;
  search: SavedSearch;
  hasNewResults: boolean;
  onEdit: () => void;
}) {
  const { address, search, hasNewResults, onEdit } = props;
  const go = useGo();
  const { onlyNew = false } = address.search;
  return (
    <>
      <Switch
        label="Only new"
        checked={onlyNew}
        onChange={(on) => go(address.hrefWith({ onlyNew: on, page: 1 }))}
      />
      <Button variant="quiet" className={classes.editing} onClick={onEdit}>
        Edit filters
      </Button>
      <Button
        icon={<IconChecks size={16} stroke={1.7} />}
        idle={!hasNewResults}
        onClick={() => void markSeen(search)}
      >
        Mark all as seen
      </Button>
    </>
  );
}

/**
 * For a list whose filters or order differ from the saved ones. If all filters were removed, saving as a new
 * search is the primary button.
 */
function Changed(props: { entity: Entity; address: ListAddress; search: SavedSearch }) {
  const { entity, address, search } = props;
  const filter = encodeFilter(ENTITIES[entity].filters, address.search.filter);
  const order = address.search.order === 'name-asc' ? null : address.search.order;
  const isCleared = Object.keys(filter).length === 0 && Object.keys(search.filter).length > 0;
  return (
    <>
      <SaveSearch
        {...{ entity, address }}
        total={undefined}
        label="save as new"
        variant={isCleared ? 'primary' : undefined}
      />
      {search.mayChange && (
        <Button
          variant={isCleared ? undefined : 'primary'}
          onClick={() => void overwriteSearch(search, { filter, order })}
        >
          Save
        </Button>
      )}
    </>
  );
}
