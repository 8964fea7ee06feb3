import { encodeFilter } from '@kithline/contract/filter.ts';
import type { SavedSearch } from '@kithline/contract/saved-searches.ts';
import { IconBookmark, IconChecks, IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CallFailure } from '../../../lib/call.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Switch } from '../../../ui/choices/Switch.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { ENTITIES, type Entity } from '../entity.ts';
import { useGo } from '../use-go.ts';
import type { ListAddress } from '../use-list-search.ts';
import { SaveSearch } from './SaveSearch.tsx';
import { sayGone, sayHolding } from './say-search.ts';
import classes from './SavedBar.module.css';
import { changeSearch, differs, savedCountsQuery, savedSearchesQuery } from './saved-searches.data.ts';
import { SavedSearchMenu } from './SavedSearchMenu.tsx';
import { hasNew, markSeen } from './search-acts.ts';

interface SavedBarProps {
  entity: Entity;
  address: ListAddress;
  /** Of the saved search that the list shows. */
  id: number;
  onEdit: () => void;
}

/** Above the list of a saved search: its name, since when results are new, and what is done with it. */
export function SavedBar({ entity, address, id, onEdit }: SavedBarProps) {
  const searches = useQuery(savedSearchesQuery);
  const { data: counts } = useQuery(savedCountsQuery);
  const search = searches.data?.find((one) => one.id === id);
  const isAsSaved = search !== undefined && !differs(search, address.search);
  useWithoutOnlyNew(address, searches.data !== undefined && !isAsSaved);
  if (searches.data === undefined) return null;
  if (search === undefined)
    return (
      <p className={classes.bar} role="status">
        This saved search is no longer here. The list stays as it is.
      </p>
    );
  const count = counts?.[id];
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
        <span className={classes.note}>{sayHolding(search, count)}</span>
        {gone && (
          <span className={classes.gone} role="status">
            {gone}{' '}
            <button type="button" className={classes.edit} onClick={onEdit}>
              Edit filters
            </button>
          </span>
        )}
      </div>
      {isAsSaved ? (
        <Unchanged {...{ address, search }} isNew={hasNew(count)} onEdit={onEdit} />
      ) : (
        <Changed {...{ entity, address, search }} />
      )}
    </section>
  );
}

/** Nothing is new in a list that is not the saved search: it shows everybody again. */
function useWithoutOnlyNew({ search, openId, hrefWith }: ListAddress, isOther: boolean): void {
  const go = useGo();
  const whole = isOther && search.onlyNew && openId === null ? hrefWith({ onlyNew: false, page: 1 }) : null;
  useEffect(() => {
    if (whole !== null) go(whole, { replace: true });
  }, [whole, go]);
}

function Unchanged(props: { address: ListAddress; search: SavedSearch; isNew: boolean; onEdit: () => void }) {
  const { address, search, isNew, onEdit } = props;
  const go = useGo();
  const { onlyNew = false } = address.search;
  return (
    <div className={classes.acts}>
      <Switch
        label="Only new"
        checked={onlyNew}
        onChange={(on) => go(address.hrefWith({ onlyNew: on, page: 1 }))}
      />
      <Button variant="quiet" onClick={onEdit}>
        Edit filters
      </Button>
      <Button
        icon={<IconChecks size={16} stroke={1.7} />}
        idle={!isNew}
        onClick={() => void markSeen(search)}
      >
        Mark all as seen
      </Button>
    </div>
  );
}

/** The list has other filters, or another order, than what is saved. */
function Changed(props: { entity: Entity; address: ListAddress; search: SavedSearch }) {
  const { entity, address, search } = props;
  const { savedSearch: _saved, onlyNew: _onlyNew, ...rest } = address.search;
  const save = async () => {
    const filter = encodeFilter(ENTITIES[entity].filters, rest.filter);
    const order = rest.order === 'name-asc' ? null : rest.order;
    try {
      await changeSearch(search.id, { version: search.version, filter, order });
      toast.success('Search saved');
    } catch (error) {
      const said = error instanceof CallFailure ? error.clientMessage : null;
      toast.failure(said ?? 'The search was not saved.');
    }
  };
  return (
    <div className={classes.acts}>
      <SaveSearch {...{ entity, address }} total={undefined} label="save as new" />
      {search.mayChange && (
        <Button variant="primary" onClick={() => void save()}>
          Save
        </Button>
      )}
    </div>
  );
}
