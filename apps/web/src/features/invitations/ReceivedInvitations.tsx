import type { ReceivedInvitation } from '@kithline/contract/invitations.ts';
import type { Page } from '@kithline/contract/wire.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ANSWER_OPTIONS, type AnswerFilter } from '../../lib/answers.ts';
import { useUsername } from '../../lib/signed-in.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Card } from '../../ui/cards/Card.tsx';
import { CardBones } from '../../ui/feedback/CardBones.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { FailedState } from '../../ui/feedback/FailedState.tsx';
import { ProgressLine } from '../../ui/feedback/ProgressLine.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { Pagination } from '../../ui/paging/Pagination.tsx';
import { useLastPage } from '../../ui/paging/use-last-page.ts';
import { INVITATIONS_PER_PAGE, receivedInvitationsQuery } from './invitations.data.ts';
import { InvitationRow } from './InvitationRow.tsx';
import classes from './ReceivedInvitations.module.css';

/** The page "invitations" of the account overlay. */
export function ReceivedInvitations() {
  const [at, setAt] = useState<{ accepted: AnswerFilter; page: number }>({ accepted: '', page: 1 });
  const list = useQuery(receivedInvitationsQuery(at));
  const { data } = list;
  const total = list.isPlaceholderData ? undefined : data?.total;
  // If the only invitation on the last page no longer matches the filter, go to the page before.
  useLastPage({ page: at.page, pageSize: INVITATIONS_PER_PAGE, total }, (page) => setAt({ ...at, page }));
  if (!data) {
    return list.isError ? (
      <FailedState title="Your invitations did not load." onRetry={() => void list.refetch()} />
    ) : (
      <CardBones lines={6} />
    );
  }
  if (data.total === 0 && at.accepted === '') {
    return (
      <EmptyState title="Nobody has invited you to a collective yet.">
        An invitation waits here until you answer it. <AddressHint />
      </EmptyState>
    );
  }
  return (
    <div className={classes.column}>
      <div className={classes.bar}>
        <SelectField
          label="Answer"
          hideLabel
          className={classes.filter ?? ''}
          options={ANSWER_OPTIONS}
          value={at.accepted}
          onChange={(value) => setAt({ accepted: value as AnswerFilter, page: 1 })}
        />
        <Pagination
          page={data.page}
          pageSize={INVITATIONS_PER_PAGE}
          total={data.total}
          onPage={(page) => setAt({ ...at, page })}
        />
      </div>
      <ProgressLine active={list.isPlaceholderData} />
      <Invitations page={data} onAll={() => setAt({ accepted: '', page: 1 })} />
      <p className={classes.hint}>
        <AddressHint />
      </p>
    </div>
  );
}

/** An invitation by mail may be for an address that belongs to another account. */
function AddressHint() {
  const username = useUsername();
  return (
    <>
      You are signed in as {username}. If you were invited at another address, log in with that address to see
      the invitation.
    </>
  );
}

function Invitations({ page, onAll }: { page: Page<ReceivedInvitation>; onAll: () => void }) {
  if (page.results.length === 0) {
    return <EmptyState title="No results found..." action={<Button onClick={onAll}>Show all</Button>} />;
  }
  return (
    <Card flush>
      <ul aria-label="Invitations">
        {page.results.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </Card>
  );
}
