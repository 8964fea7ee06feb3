import { Fragment, type ReactNode, Suspense } from 'react';
import { countCriteria } from '@kithline/contract/filter.ts';
import { ProgressLine } from '../../../ui/feedback/ProgressLine.tsx';
import classes from './DirectoryList.module.css';
import { DirectoryDialogs } from './DirectoryDialogs.tsx';
import type { ResultPage } from './directory-query.ts';
import { DirectoryResults } from './DirectoryResults.tsx';
import { DirectoryToolbar } from './DirectoryToolbar.tsx';
import type { Entity } from '../entity.ts';
import { FilterChips } from '../filter/FilterChips.tsx';
import type { DensitySwitchProps } from './DensitySwitch.tsx';
import { type Listed, NewOrSeen } from '../saved/NewOrSeen.tsx';
import { useAskedSentence } from '../sentences/use-asked-sentence.ts';
import { useDialogPlace } from './use-dialog-place.ts';
import { useListControls } from './use-list-controls.ts';
import type { ListAddress } from '../use-list-search.ts';
import { lazyCode } from '../../../lib/lazy-code.ts';

const SavedBar = lazyCode(() => import('../saved/SavedBar.tsx'), 'SavedBar');
const SentenceBar = lazyCode(() => import('../sentences/SentenceBar.tsx'), 'SentenceBar');

/** What a row needs besides its result. */
export interface RowPlace {
  href: string;
  isCurrent: boolean;
  isFiltered: boolean;
  onChoose: () => void;
}

interface DirectoryListProps<Result extends Listed> {
  entity: Entity;
  page: ResultPage<Result>;
  idOf: (result: Result) => number;
  row: (result: Result, place: RowPlace) => ReactNode;
  heads: (address: ListAddress) => ReactNode;
  /** The look of the rows, if the list has several. */
  look?: string;
  density?: DensitySwitchProps;
  hasTicks?: boolean;
  /** Such as commands for ticked rows. */
  bar?: ReactNode;
}

/** A list of the directory with everything around it: tabs, paging, filters, stats, keys. */
export function DirectoryList<Result extends Listed>(props: DirectoryListProps<Result>) {
  const { entity, page, idOf, row, heads, look, density, hasTicks, bar } = props;
  const [dialog, openDialog] = useDialogPlace();
  const controls = useListControls<HTMLUListElement, Result>(entity, page, { idOf, openDialog });
  const { address, cursor, rows, scroller } = controls;
  const { search, hrefWith } = address;
  const results = page.data?.results ?? [];
  const isFiltered = countCriteria(search.filter) > 0;
  const asked = useAskedSentence(entity, address);
  const editFilters = () => openDialog('filters');
  return (
    <div className={classes.page} data-paper="whole">
      <DirectoryToolbar
        {...{ entity, address, density, page }}
        isSavedElsewhere={search.savedSearch !== undefined || asked !== null}
        onOpen={openDialog}
      />
      {search.savedSearch !== undefined && (
        <Suspense>
          <SavedBar {...{ entity, address }} id={search.savedSearch} onEdit={editFilters} />
        </Suspense>
      )}
      {asked ? (
        <Suspense>
          <SentenceBar {...{ entity, address, asked }} total={page.data?.total} onEdit={editFilters} />
        </Suspense>
      ) : (
        <FilterChips
          entity={entity}
          filter={search.filter}
          hrefFor={(filter) => hrefWith({ filter, page: 1 })}
          onOpen={editFilters}
        />
      )}
      <ProgressLine active={page.isPlaceholderData} />
      <DirectoryResults
        {...{ entity, page, address, isFiltered, look, hasTicks, rows, scroller }}
        hasBar={Boolean(bar)}
        heads={heads(address)}
      >
        {results.map((result, at) => {
          const id = idOf(result);
          return (
            <Fragment key={id}>
              <NewOrSeen result={result} before={results[at - 1]} search={search} />
              {row(result, {
                href: address.profileHref(id),
                isCurrent: id === cursor.currentId,
                isFiltered,
                onChoose: () => cursor.choose(id),
              })}
            </Fragment>
          );
        })}
      </DirectoryResults>
      {bar}
      <DirectoryDialogs {...{ entity, address }} open={dialog} onClose={() => openDialog(null)} />
    </div>
  );
}
