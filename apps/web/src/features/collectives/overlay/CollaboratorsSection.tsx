import type { Collaborator, Collective } from '@kithline/contract/collectives.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Card } from '../../../ui/cards/Card.tsx';
import { FailedState } from '../../../ui/feedback/FailedState.tsx';
import { ProgressLine } from '../../../ui/feedback/ProgressLine.tsx';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import { Pagination } from '../../../ui/paging/Pagination.tsx';
import { collaboratorsQuery } from '../collectives.data.ts';
import { COLLABORATORS_PER_PAGE } from './collaborators.data.ts';
import { CollaboratorRow } from './CollaboratorRow.tsx';
import { CollaboratorsBar } from './CollaboratorsBar.tsx';
import classes from './CollaboratorsSection.module.css';
import { moveAlongRows } from './move-along-rows.ts';
import { NoCollaborators } from './NoCollaborators.tsx';
import type { CollaboratorTab } from './overlay-sections.ts';
import { RowBones } from './RowBones.tsx';
import { useFocusKeeper } from './use-focus-keeper.ts';
import { useSelection } from './use-selection.ts';

/** Milliseconds of rest before collaborators are searched (specification, part 2 section 9). */
const REST = 600;

interface CollaboratorsSectionProps {
  collective: Collective;
  tab: CollaboratorTab;
  /** Where members are invited who cannot be added. */
  invitationsHref: string;
}

/** Who is in the collective, or who could be added: one by one from the row, several from the bar. */
export function CollaboratorsSection({ collective, tab, invitationsHref }: CollaboratorsSectionProps) {
  const [name, setName] = useState('');
  const [rested] = useDebouncedValue(name, REST);
  const [page, setPage] = useState(1);
  const selection = useSelection<Collaborator>();
  const words = name.trim() === '' ? '' : rested.trim();
  const list = useQuery(
    collaboratorsQuery(collective.id, {
      name: words,
      page,
      limit: COLLABORATORS_PER_PAGE,
      notIn: tab === 'others',
    }),
  );
  const total = list.data?.total ?? 0;
  const lastPage = list.data?.pages ?? 1;
  // Who stood on the last page may be gone.
  if (list.data && !list.isPlaceholderData && page > lastPage) setPage(lastPage);
  const place = useFocusKeeper<HTMLDivElement>(list.data);
  const paging = { page, pageSize: COLLABORATORS_PER_PAGE, total, onPage: setPage };
  return (
    <div
      ref={place}
      tabIndex={-1}
      className={classes.place}
      data-selecting={selection.items.length > 0 || undefined}
    >
      <Card flush>
        <div className={classes.tools}>
          <SearchField
            label="Name"
            placeholder="Name"
            className={classes.search}
            value={name}
            onChange={(next) => {
              setName(next);
              setPage(1);
            }}
          />
          {list.data && <Pagination {...paging} />}
        </div>
        <ProgressLine active={list.isPlaceholderData || name.trim() !== words} />
        {list.isError && !list.data && <FailedState onRetry={() => void list.refetch()} />}
        {list.isPending && <RowBones />}
        {list.data?.total === 0 && (
          <NoCollaborators {...{ tab, invitationsHref }} isSearched={words !== ''} />
        )}
        {total > 0 && (
          <ul
            aria-label={tab === 'current' ? 'Collaborators' : 'Members who can be added'}
            className={classes.rows}
            data-old={list.isPlaceholderData || undefined}
            onKeyDown={moveAlongRows}
          >
            {list.data?.results.map((person) => (
              <CollaboratorRow key={person.userId} {...{ person, collective, tab, selection }} />
            ))}
          </ul>
        )}
        {lastPage > 1 && (
          <div className={classes.foot}>
            <Pagination {...paging} label="Pages, below the list" />
          </div>
        )}
      </Card>
      <CollaboratorsBar {...{ collective, tab, selection }} />
    </div>
  );
}
