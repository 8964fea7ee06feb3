import type { WaitingAddress } from '@kithline/contract/directory.ts';
import type { PersonRef } from '@kithline/contract/people.ts';
import { sayAgo, sayCount, sayDateTime } from '../../lib/say-time.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextLink } from '../../ui/link/TextLink.tsx';
import { useInlineQuestion } from '../../ui/overlays/use-inline-question.ts';
import table from '../../ui/tables/table.module.css';
import { AddressQuestion } from './AddressQuestion.tsx';
import classes from './WaitingAddresses.module.css';

/** The number of columns: one more than the headings, for the buttons. */
const COLUMNS = 7;

interface WaitingAddressRowProps {
  person: PersonRef;
  waiting: WaitingAddress;
  onDone: () => void;
}

/** Both answers are hard to undo, so each must be confirmed in a question that replaces the row. */
export function WaitingAddressRow({ person, waiting, onDone }: WaitingAddressRowProps) {
  const {
    isAsked: isConfirming,
    opener: confirmOpener,
    ask: askConfirm,
    dismiss: keepWaiting,
  } = useInlineQuestion();
  const { isAsked: isParting, opener: partOpener, ask: askPart, dismiss: keepTogether } = useInlineQuestion();
  if (isConfirming || isParting)
    return (
      <tr>
        <td colSpan={COLUMNS} className={classes.question}>
          <AddressQuestion
            answer={isConfirming ? 'confirm' : 'part'}
            person={person}
            slug={waiting.slug}
            onDone={onDone}
            onCancel={isConfirming ? keepWaiting : keepTogether}
          />
        </td>
      </tr>
    );
  return (
    <tr className={table.row}>
      <th scope="row" className={table.name}>
        <span className={table.who}>
          <Avatar name={person.name} src={person.profilePicture} size={25} />
          <PersonLink person={person} />
        </span>
      </th>
      <Evidence waiting={waiting} />
      <td className={table.actions}>
        <span className={table.buttons}>
          <Button
            ref={confirmOpener}
            size="sm"
            aria-label={`Confirm the address of ${person.name}`}
            onClick={askConfirm}
          >
            Confirm
          </Button>
          <Button
            ref={partOpener}
            size="sm"
            variant="quiet"
            aria-label={`Separate the address from ${person.name}`}
            onClick={askPart}
          >
            Separate
          </Button>
        </span>
      </td>
    </tr>
  );
}

function Evidence({ waiting }: { waiting: WaitingAddress }) {
  const { slug, client, invitedBy, typedOn } = waiting;
  return (
    <>
      <td className={table.cell} data-head="LinkedIn URL">
        <TextLink
          className={table.cut}
          href={`https://www.linkedin.com/in/${encodeURIComponent(slug)}`}
          target="_blank"
          rel="noreferrer noopener"
        >
          in/{slug}
        </TextLink>
      </td>
      <td className={table.cell} data-head="Invited by">
        {invitedBy ? <PersonLink person={invitedBy} /> : <span className={table.quiet}>Unknown</span>}
      </td>
      <td className={table.cell} data-head="Client">
        <span className={client ? table.cut : table.quiet}>{client?.name ?? 'None'}</span>
      </td>
      <td className={table.cell} data-head="Evidence">
        {sayEvidence(waiting)}
      </td>
      <td className={table.cell} data-head="Typed">
        <time dateTime={new Date(typedOn * 1000).toISOString()} title={sayDateTime(typedOn)}>
          {sayAgo(typedOn)}
        </time>
      </td>
    </>
  );
}

function PersonLink({ person }: { person: Pick<PersonRef, 'id' | 'name'> }) {
  return (
    <TextLink className={table.cut} href={`/dashboard/people/${person.id}?confirm=true`} translate="no">
      {person.name}
    </TextLink>
  );
}

/**
 * "3 independent members, 2 with the same connection date". Counts members in whose files the address
 * has a matching name.
 */
function sayEvidence({ holders, holdersOnTheDay }: WaitingAddress): string {
  if (holders === 0) return 'No independent member has this address with a matching name';
  const members = sayCount(holders, 'independent member', 'independent members');
  return holdersOnTheDay === 0 ? members : `${members}, ${holdersOnTheDay} with the same connection date`;
}
