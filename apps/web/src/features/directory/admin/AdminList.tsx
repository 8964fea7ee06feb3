import { countCriteria, type Filter } from '@kithline/contract/filter.ts';
import { Fragment, type ReactNode, Suspense, useMemo, useState } from 'react';
import { ProgressLine } from '../../../ui/feedback/ProgressLine.tsx';
import { SidePanel } from '../../../ui/overlays/SidePanel.tsx';
import { AdminFilterForm } from './AdminFilterForm.tsx';
import classes from './AdminList.module.css';
import type { AdminColumn } from './AdminHead.tsx';
import { AdminToolbar } from './AdminToolbar.tsx';
import { AdminResults } from './AdminResults.tsx';
import { DirectoryDialogs, type OpenDialog } from '../list/DirectoryDialogs.tsx';
import type { RowPlace } from '../list/DirectoryList.tsx';
import type { ResultPage } from '../list/directory-query.ts';
import { ENTITIES, type Entity } from '../entity.ts';
import { FilterChips } from '../filter/FilterChips.tsx';
import { useGo } from '../use-go.ts';

import { type Listed, NewOrSeen } from '../saved/NewOrSeen.tsx';
import { useListControls } from '../list/use-list-controls.ts';
import { useAskedSentence } from '../sentences/use-asked-sentence.ts';
import { draftOf, type FilterDraft } from '../filter/filter-draft.ts';
import { lazyCode } from '../../../lib/lazy-code.ts';

/** Loaded for the list of a saved search. */
const SavedBar = lazyCode(() => import('../saved/SavedBar.tsx'), 'SavedBar');
/** Loaded for a list that was opened from a sentence. */
const SentenceBar = lazyCode(() => import('../sentences/SentenceBar.tsx'), 'SentenceBar');

interface AdminListProps<Result extends Listed> {
  entity: Entity;
  page: ResultPage<Result>;
  columns: readonly AdminColumn[];
  idOf: (result: Result) => number;
  row: (result: Result, place: RowPlace) => ReactNode;
  /** The form for a new row; `done` closes its drawer. Without a form there is no button "new". */
  newForm?: ((done: () => void) => ReactNode) | undefined;
}

/** The administrators' list of the whole directory. */
export function AdminList<Result extends Listed>(props: AdminListProps<Result>) {
  const { entity, page, columns, idOf, row, newForm } = props;
  // Not in the URL, so that the drawer stays open while pages turn.
  const [dialog, openDialog] = useState<OpenDialog>(null);
  const controls = useListControls<HTMLTableSectionElement, Result>(entity, page, { idOf, openDialog });
  const { address, cursor, rows, scroller } = controls;
  const { search, hrefWith } = address;
  const go = useGo();
  const [draft, keepDraft] = useKeptDraft(entity, search.filter);
  const [isMaking, setIsMaking] = useState(false);
  const open = (next: OpenDialog) => {
    setIsMaking(false);
    openDialog(next);
  };
  const close = () => open(null);
  const isFiltering = dialog === 'filters' && !isMaking;
  const results = page.data?.results ?? [];
  const asked = useAskedSentence(entity, address);
  return (
    <div className={classes.frame} data-paper="whole">
      <div className={classes.page} data-paper="whole">
        <AdminToolbar
          {...{ entity, page, address }}
          isSavedElsewhere={search.savedSearch !== undefined || asked !== null}
          onFilter={() => open('filters')}
          onNew={newForm && (() => setIsMaking(true))}
        />
        {search.savedSearch !== undefined && (
          <Suspense>
            <SavedBar {...{ entity, address }} id={search.savedSearch} onEdit={() => open('filters')} />
          </Suspense>
        )}
        <div className={classes.chips}>
          {asked ? (
            <Suspense>
              <SentenceBar
                {...{ entity, address, asked }}
                total={page.data?.total}
                onEdit={() => open('filters')}
              />
            </Suspense>
          ) : (
            <FilterChips
              entity={entity}
              filter={search.filter}
              hrefFor={(filter) => hrefWith({ filter, page: 1 })}
              onOpen={() => open('filters')}
            />
          )}
        </div>
        <ProgressLine active={page.isPlaceholderData} />
        <AdminResults {...{ entity, page, address, columns, rows, scroller }}>
          {results.map((result, at) => {
            const id = idOf(result);
            return (
              <Fragment key={id}>
                <NewOrSeen
                  result={result}
                  before={results[at - 1]}
                  search={search}
                  columns={columns.length}
                />
                {row(result, {
                  href: address.profileHref(id),
                  isCurrent: id === cursor.currentId,
                  isFiltered: countCriteria(search.filter) > 0,
                  onChoose: () => cursor.choose(id),
                })}
              </Fragment>
            );
          })}
        </AdminResults>
        <DirectoryDialogs
          {...{ entity, address }}
          open={dialog === 'stats' ? dialog : null}
          onClose={close}
        />
      </div>
      <SidePanel
        opened={isMaking || isFiltering}
        title={isMaking ? `New ${ENTITIES[entity].singular}` : `Filter ${ENTITIES[entity].label}`}
        onClose={close}
      >
        {isMaking && newForm?.(close)}
        {isFiltering && (
          <AdminFilterForm
            entity={entity}
            draft={draft}
            list={search}
            onDraft={keepDraft}
            onApply={(filter) => {
              close();
              go(hrefWith({ filter, page: 1 }));
            }}
          />
        )}
      </SidePanel>
    </div>
  );
}

/** The draft of a form that may close and open again. It is kept until the filter of the list changes. */
function useKeptDraft(entity: Entity, start: Filter): [FilterDraft, (draft: FilterDraft) => void] {
  // The filter is parsed from each URL, so on the next page an equal filter is a different object.
  const of = JSON.stringify(start);
  const begun = useMemo(() => draftOf(ENTITIES[entity].filters, JSON.parse(of) as Filter), [entity, of]);
  const [kept, keep] = useState<{ of: string; draft: FilterDraft } | null>(null);
  return [kept?.of === of ? kept.draft : begun, (draft) => keep({ of, draft })];
}
