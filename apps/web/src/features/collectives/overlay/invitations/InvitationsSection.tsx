import type { Collective } from '@kithline/contract/collectives.ts';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ANSWER_OPTIONS, type AnswerFilter } from '../../../../lib/answers.ts';
import { useFormName, useHasDraft } from '../../../../lib/form/unsaved.tsx';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Card } from '../../../../ui/cards/Card.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { SearchField } from '../../../../ui/fields/SearchField.tsx';
import { SelectField } from '../../../../ui/fields/SelectField.tsx';
import { Pagination } from '../../../../ui/paging/Pagination.tsx';
import { useLastPage } from '../../../../ui/paging/use-last-page.ts';
import { InvitationForm } from './InvitationForm.tsx';
import { InvitationRow } from './InvitationRow.tsx';
import { draftNameOf, INVITATIONS_PER_PAGE, invitationsQuery } from './invitations.data.ts';
import classes from './InvitationsSection.module.css';
import { ListRows } from '../lists/ListRows.tsx';
import { useFocusKeeper } from '../lists/use-focus-keeper.ts';
import { usePagedSearch } from '../lists/use-paged-search.ts';

interface InvitationsSectionProps {
  collective: Collective;
  /** Opens the form at first. A draft opens it, too. */
  startsWriting?: boolean;
}

export function InvitationsSection({ collective, startsWriting = false }: InvitationsSectionProps) {
  const isDraftLeft = useHasDraft(useFormName(draftNameOf(collective.id)));
  const [writing, write] = useState<'led here' | 'pressed new' | null>(
    startsWriting || isDraftLeft ? 'led here' : null,
  );
  const search = usePagedSearch();
  const { words, page, setPage } = search;
  const [accepted, setAccepted] = useState<AnswerFilter>('');
  const list = useQuery(invitationsQuery(collective.id, { name: words, accepted, page }));
  const place = useFocusKeeper<HTMLDivElement>(list.data);
  const paging = { page, pageSize: INVITATIONS_PER_PAGE, total: list.data?.total ?? 0, onPage: setPage };
  useLastPage({ ...paging, total: list.isPlaceholderData ? undefined : list.data?.total }, setPage);
  return (
    <div ref={place} tabIndex={-1} className={classes.column}>
      {writing && (
        <InvitationForm
          collective={collective}
          takesFocus={writing === 'pressed new'}
          onClose={() => write(null)}
        />
      )}
      <Card flush>
        <div className={classes.tools}>
          <SearchField label="Name" placeholder="Name" className={classes.search} {...search.field} />
          <SelectField
            label="Answer"
            hideLabel
            className={classes.answer}
            value={accepted}
            options={ANSWER_OPTIONS}
            onChange={(next) => {
              setAccepted(next as AnswerFilter);
              setPage(1);
            }}
          />
          <div className={classes.end}>
            {list.data && <Pagination {...paging} label="Pages of invitations" />}
            {!writing && <NewButton onClick={() => write('pressed new')} />}
          </div>
        </div>
        <ListRows
          label="Invitations"
          list={list}
          isAwaited={search.isAwaited}
          empty={<NoInvitations isFiltered={words !== '' || accepted !== ''} name={collective.name} />}
        >
          {(invitation) => (
            <InvitationRow key={invitation.id} collectiveId={collective.id} invitation={invitation} />
          )}
        </ListRows>
      </Card>
    </div>
  );
}

function NewButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="primary" icon={<IconPlus size={15} stroke={1.8} aria-hidden />} onClick={onClick}>
      new
    </Button>
  );
}

function NoInvitations({ isFiltered, name }: { isFiltered: boolean; name: string }) {
  if (isFiltered) return <EmptyState title="No results found..." />;
  return (
    <EmptyState title="There are no invitations.">
      You can invite people to {name} whether or not they are members of Kithline.
    </EmptyState>
  );
}
