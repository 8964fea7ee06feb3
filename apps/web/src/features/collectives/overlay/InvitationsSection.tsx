import type { Collective } from '@kithline/contract/collectives.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Card } from '../../../ui/cards/Card.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { FailedState } from '../../../ui/feedback/FailedState.tsx';
import { ProgressLine } from '../../../ui/feedback/ProgressLine.tsx';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { Pagination } from '../../../ui/paging/Pagination.tsx';
import { InvitationForm } from './InvitationForm.tsx';
import { InvitationRow } from './InvitationRow.tsx';
import { type Answer, INVITATIONS_PER_PAGE, invitationsQuery } from './invitations.data.ts';
import classes from './InvitationsSection.module.css';
import { RowBones } from './RowBones.tsx';
import { useFocusKeeper } from './use-focus-keeper.ts';

/** Milliseconds of rest before names are searched (specification, part 2 section 9). */
const REST = 600;

const ANSWERS: readonly { value: Answer; label: string }[] = [
  { value: '', label: 'Any answer' },
  { value: 'null', label: 'No Response' },
  { value: 'true', label: 'Accepted' },
  { value: 'false', label: 'Declined' },
];

/** Who was invited to the collective and what they answered, and the form that invites somebody. */
export function InvitationsSection({ collective }: { collective: Collective }) {
  const [isWriting, write] = useState(false);
  const [name, setName] = useState('');
  const [rested] = useDebouncedValue(name.trim(), REST);
  const [accepted, setAccepted] = useState<Answer>('');
  const [page, setPage] = useState(1);
  const words = name.trim() === '' ? '' : rested;
  const list = useQuery(invitationsQuery(collective.id, { name: words, accepted, page }));
  const { data } = list;
  if (data && !list.isPlaceholderData && page > data.pages) setPage(data.pages);
  const place = useFocusKeeper<HTMLDivElement>(data);
  const isFiltered = words !== '' || accepted !== '';
  const paging = { page, pageSize: INVITATIONS_PER_PAGE, total: data?.total ?? 0, onPage: setPage };
  return (
    <div ref={place} tabIndex={-1} className={classes.column}>
      {isWriting && <InvitationForm collective={collective} onClose={() => write(false)} />}
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
          <SelectField
            label="Answer"
            hideLabel
            className={classes.answer}
            value={accepted}
            options={ANSWERS}
            onChange={(next) => {
              setAccepted(next as Answer);
              setPage(1);
            }}
          />
          <div className={classes.end}>
            {data && data.total > 0 && <Pagination {...paging} label="Pages of invitations" />}
            {!isWriting && (
              <Button
                variant="primary"
                icon={<IconPlus size={15} stroke={1.8} aria-hidden />}
                onClick={() => write(true)}
              >
                new
              </Button>
            )}
          </div>
        </div>
        <ProgressLine active={list.isPlaceholderData || name.trim() !== words} />
        {list.isError && !data && <FailedState onRetry={() => void list.refetch()} />}
        {list.isPending && <RowBones />}
        {data?.total === 0 && <NoInvitations isFiltered={isFiltered} name={collective.name} />}
        <ul aria-label="Invitations" data-old={list.isPlaceholderData || undefined} className={classes.rows}>
          {data?.results.map((invitation) => (
            <InvitationRow key={invitation.id} collectiveId={collective.id} invitation={invitation} />
          ))}
        </ul>
      </Card>
    </div>
  );
}

function NoInvitations({ isFiltered, name }: { isFiltered: boolean; name: string }) {
  if (isFiltered) return <EmptyState title="No results found..." />;
  return (
    <EmptyState title="Nobody has been invited yet.">
      An invitation brings somebody to {name}, whether or not they are a member already.
    </EmptyState>
  );
}
