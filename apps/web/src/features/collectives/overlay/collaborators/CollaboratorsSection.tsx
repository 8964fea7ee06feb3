import type { Collaborator, Collective } from '@kithline/contract/collectives.ts';
import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '../../../../ui/buttons/LinkButton.tsx';
import { Card } from '../../../../ui/cards/Card.tsx';
import { SearchField } from '../../../../ui/fields/SearchField.tsx';
import { Pagination } from '../../../../ui/paging/Pagination.tsx';
import { useLastPage } from '../../../../ui/paging/use-last-page.ts';
import { collaboratorsQuery } from '../../collectives.data.ts';
import { COLLABORATORS_PER_PAGE } from './collaborators.data.ts';
import { CollaboratorRow } from './CollaboratorRow.tsx';
import { CollaboratorsBar } from './CollaboratorsBar.tsx';
import classes from './CollaboratorsSection.module.css';
import { ListRows } from '../lists/ListRows.tsx';
import type { CollaboratorTab } from '../overlay-sections.ts';
import { useFocusKeeper } from '../lists/use-focus-keeper.ts';
import { usePagedSearch } from '../lists/use-paged-search.ts';
import { useSelection } from './use-selection.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import type { KeyboardEvent } from 'react';
import { areLetterKeysOn } from '../../../../lib/letter-keys.ts';

interface CollaboratorsSectionProps {
  collective: Collective;
  tab: CollaboratorTab;
  /** URL for inviting people who cannot be added. */
  invitationsHref: string;
}

const LIST_NAMES: Record<CollaboratorTab, string> = {
  current: 'Collaborators',
  others: 'Members who can be added',
};

/** Lists collaborators, or members who can be added. */
export function CollaboratorsSection({ collective, tab, invitationsHref }: CollaboratorsSectionProps) {
  const search = usePagedSearch();
  const { words, page, setPage } = search;
  const selection = useSelection<Collaborator>();
  const at = { name: words, page, limit: COLLABORATORS_PER_PAGE, notIn: tab === 'others' };
  const list = useQuery(collaboratorsQuery(collective.id, at));
  const place = useFocusKeeper<HTMLDivElement>(list.data);
  const paging = { page, pageSize: COLLABORATORS_PER_PAGE, total: list.data?.total ?? 0, onPage: setPage };
  useLastPage({ ...paging, total: list.isPlaceholderData ? undefined : list.data?.total }, setPage);
  return (
    <div
      ref={place}
      tabIndex={-1}
      className={classes.place}
      data-selecting={selection.items.length > 0 || undefined}
    >
      <Card flush className={classes.card}>
        <div className={classes.tools}>
          <SearchField label="Name" placeholder="Name" className={classes.search} {...search.field} />
          {list.data && <Pagination {...paging} />}
          <LinkButton href={invitationsHref} className={classes.invite ?? ''}>
            Invite by mail
          </LinkButton>
        </div>
        <ListRows
          label={LIST_NAMES[tab]}
          list={list}
          isAwaited={search.isAwaited}
          empty={<NoCollaborators tab={tab} isSearched={words !== ''} />}
          onKeyDown={moveAlongRows}
        >
          {(person) => <CollaboratorRow key={person.userId} {...{ person, collective, tab, selection }} />}
        </ListRows>
        {paging.total > COLLABORATORS_PER_PAGE && (
          <div className={classes.foot}>
            <Pagination {...paging} label="Pages, below the list" />
          </div>
        )}
      </Card>
      {selection.items.length > 0 && <CollaboratorsBar {...{ collective, tab, selection }} />}
    </div>
  );
}

interface NoCollaboratorsProps {
  tab: CollaboratorTab;
  isSearched: boolean;
}

function NoCollaborators({ tab, isSearched }: NoCollaboratorsProps) {
  if (isSearched && tab === 'current') return <EmptyState title="No results found..." />;
  const title = tab === 'current' ? 'No collaborators yet.' : 'Nobody to add.';
  return (
    <EmptyState title={isSearched ? 'No results found...' : title}>
      {tab === 'current'
        ? 'On the “others” tab, add members whom you know, or invite somebody by mail.'
        : 'You can add members of your other collectives, and members who are in your network if you are in theirs. You can invite everybody else by mail.'}
    </EmptyState>
  );
}

const STEPS: Record<string, 1 | -1> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/**
 * Keys of a list with boxes: j and k, or the arrow keys, move between the boxes; x ticks or unticks the
 * focused row.
 */
function moveAlongRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key.length === 1 && !areLetterKeysOn()) return;
  const row = (event.target as Element).closest('li');
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
  const here = boxes.findIndex((box) => row?.contains(box));
  const step = STEPS[event.key];
  if (event.key === 'x') boxes[here]?.click();
  else if (step) boxes[Math.min(boxes.length - 1, Math.max(0, here + step))]?.focus();
  else return;
  event.preventDefault();
}
