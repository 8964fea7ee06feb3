import { HELD } from '@kithline/contract/filter-tables.ts';
import { IconAdjustmentsHorizontal, IconBuilding, IconSearch, IconUser } from '@tabler/icons-react';
import { Suspense, useMemo, useState } from 'react';
import { stringifySearch } from '../../../lib/search-params.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { PillTabs } from '../../../ui/tabs/PillTabs.tsx';
import { TabPanel } from '../../../ui/tabs/TabPanel.tsx';
import { ENTITIES, type Entity, listPath } from '../entity.ts';
import { draftOf, EMPTY_DRAFT, type FilterDraft, filterOf } from '../filter/filter-draft.ts';
import { firstPage, writeListSearch } from '../list-search.ts';
import { openSearchWith } from '../anything/ask-again.ts';
import { PanelSections } from './PanelSections.tsx';
import classes from './SearchPanel.module.css';
import { useGo } from '../use-go.ts';
import { countCriteria, type Filter } from '@kithline/contract/filter.ts';
import { VisuallyHidden } from '../../../ui/a11y/VisuallyHidden.tsx';
import { CountBadge } from '../../../ui/marks/CountBadge.tsx';
import { lazyCode } from '../../../lib/lazy-code.ts';

const FilterDialog = lazyCode(() => import('../filter/FilterDialog.tsx'), 'FilterDialog');

const TABS = [
  { id: 'people', label: 'People', icon: <IconUser size={16} stroke={1.7} /> },
  { id: 'organizations', label: 'Organizations', icon: <IconBuilding size={16} stroke={1.7} /> },
] as const;

/**
 * The search starts with current roles if companies replace industries, because the page counts current roles
 * by default.
 */
const CURRENT_ROLES: FilterDraft = { ...EMPTY_DRAFT, modes: { experience: HELD.currentOnly } };

/**
 * The usual filters, and a button that opens all filters. If few people's industry is known (`byCompany`),
 * companies replace industries.
 */
export function SearchPanel({ byCompany = false }: { byCompany?: boolean }) {
  const start = byCompany ? CURRENT_ROLES : EMPTY_DRAFT;
  const scope = useSearchScope();
  const go = useGo();
  const [entity, setEntity] = useState<Entity>('people');
  const [drafts, setDrafts] = useState<Partial<Record<Entity, FilterDraft>>>({});
  const [dialog, setDialog] = useState({ opened: false, openings: 0 });
  const filters = ENTITIES[entity].filtersIn(scope.scope);
  const draft = drafts[entity] ?? start;
  const filter = useMemo(() => filterOf(filters, draft), [filters, draft]);
  const setDraft = (next: FilterDraft) => setDrafts({ ...drafts, [entity]: next });
  const clear = () => setDrafts({ ...drafts, [entity]: start });
  const openAll = () => setDialog({ opened: true, openings: dialog.openings + 1 });
  const apply = (applied: typeof filter) =>
    go(listPath(scope, entity) + stringifySearch(writeListSearch(filters, firstPage(applied))));
  return (
    <section aria-label="Search" className={classes.search}>
      <SearchRow filter={filter} onOpen={openAll} />
      <form
        className={classes.panel}
        onSubmit={(event) => {
          event.preventDefault();
          apply(filter);
        }}
      >
        <div className={classes.tabs}>
          <PillTabs label="Search for" tabs={TABS} current={entity} onSelect={setEntity} scope="search" />
        </div>
        <TabPanel id={entity} scope="search">
          <PanelSections key={entity} {...{ entity, draft, filter, byCompany }} onChange={setDraft} />
        </TabPanel>
        <div className={classes.footer}>
          <Button variant="quiet" onClick={clear}>
            Clear
          </Button>
          <Button variant="quiet" onClick={openAll} className={classes.all}>
            More filters
          </Button>
          <Button variant="primary" type="submit">
            Apply
          </Button>
        </div>
      </form>
      <Suspense fallback={null}>
        {dialog.openings > 0 && (
          <FilterDialog
            key={dialog.openings}
            entity={entity}
            opened={dialog.opened}
            filter={filter}
            onClose={() => setDialog({ ...dialog, opened: false })}
            onApply={(applied) => {
              setDraft(draftOf(filters, applied));
              apply(applied);
            }}
          />
        )}
      </Suspense>
    </section>
  );
}

interface SearchRowProps {
  filter: Filter;
  onOpen: () => void;
}

/** For a narrow window: opens the search for names and sentences, or all filters. */
function SearchRow({ filter, onOpen }: SearchRowProps) {
  const count = countCriteria(filter);
  return (
    <div className={classes.row}>
      <button type="button" className={classes.ask} onClick={() => openSearchWith('')}>
        <IconSearch size={18} stroke={1.7} aria-hidden />
        <span className={classes.words}>Search by name, or describe people</span>
      </button>
      <button type="button" className={classes.filters} onClick={onOpen}>
        <IconAdjustmentsHorizontal size={18} stroke={1.7} aria-hidden />
        <VisuallyHidden>All filters{count > 0 && `, ${count} on`}</VisuallyHidden>
        <CountBadge count={count} />
      </button>
    </div>
  );
}
