import type { WaitingAddress } from '@kithline/contract/directory.ts';
import type { PersonRef } from '@kithline/contract/people.ts';
import { useState } from 'react';
import { CallFailure } from '../../lib/call.ts';
import { sayAgo, sayCount, sayDateTime } from '../../lib/say-time.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { TextLink } from '../../ui/link/TextLink.tsx';
import { ConfirmInline } from '../../ui/overlays/ConfirmInline.tsx';
import { useInlineQuestion } from '../../ui/overlays/use-inline-question.ts';
import table from '../../ui/tables/table.module.css';
import { confirmAddress, partAddress } from './addresses.data.ts';
import classes from './WaitingAddresses.module.css';

const COLUMNS = 7;

interface WaitingAddressRowProps {
  person: PersonRef;
  waiting: WaitingAddress;
  onDone: () => void;
}

/** One member whose address waits. Parting is asked about in place: the member cannot type the address again. */
export function WaitingAddressRow({ person, waiting, onDone }: WaitingAddressRowProps) {
  const { slug, client, invitedBy } = waiting;
  const { isAsked, opener, ask, withdraw } = useInlineQuestion();
  const confirming = useAct(() => confirmAddress(person.id, slug), { said: 'Address confirmed', onDone });
  const parting = useAct(() => partAddress(person.id, slug), { said: 'Address parted', onDone });
  if (isAsked)
    return (
      <tr>
        <td colSpan={COLUMNS} className={classes.question}>
          <ConfirmInline
            question={`Part linkedin.com/in/${slug} from ${person.name}? Contacts files with this address will not lead here.`}
            confirmLabel="part"
            workingLabel="parting..."
            working={parting.isWorking}
            error={parting.error}
            onConfirm={parting.act}
            onCancel={withdraw}
          />
        </td>
      </tr>
    );
  return (
    <tr className={table.row}>
      <th scope="row" className={table.name}>
        <span className={table.who}>
          <Avatar name={person.name} src={person.profilePicture} size={25} />
          <TextLink className={table.cut} href={`/dashboard/people/${person.id}?confirm=true`}>
            {person.name}
          </TextLink>
        </span>
      </th>
      <td className={table.cell}>
        <TextLink
          className={table.cut}
          href={`https://www.linkedin.com/in/${encodeURIComponent(slug)}`}
          target="_blank"
          rel="noreferrer noopener"
        >
          in/{slug}
        </TextLink>
      </td>
      <td className={table.cell}>
        {invitedBy ? (
          <TextLink className={table.cut} href={`/dashboard/people/${invitedBy.id}?confirm=true`}>
            {invitedBy.name}
          </TextLink>
        ) : (
          <span className={table.quiet}>Unknown</span>
        )}
      </td>
      <td className={table.cell}>
        <span className={client ? table.cut : table.quiet}>{client?.name ?? 'None'}</span>
      </td>
      <td className={table.cell}>{sayEvidence(waiting)}</td>
      <td className={table.cell}>
        <time dateTime={new Date(waiting.typedOn * 1000).toISOString()} title={sayDateTime(waiting.typedOn)}>
          {sayAgo(waiting.typedOn)}
        </time>
      </td>
      <td className={table.actions}>
        <span className={table.buttons}>
          <Button
            size="sm"
            aria-label={`Confirm the address of ${person.name}`}
            working={confirming.isWorking}
            onClick={confirming.act}
          >
            Confirm
          </Button>
          <Button
            ref={opener}
            size="sm"
            variant="quiet"
            aria-label={`Part the address from ${person.name}`}
            onClick={ask}
          >
            Part
          </Button>
        </span>
      </td>
    </tr>
  );
}

/** "3 members, 2 on the same day": who, outside the circle, holds the address with a fitting name. */
function sayEvidence({ holders, holdersOnTheDay }: WaitingAddress): string {
  if (holders === 0) return 'Nobody outside the circle holds it with a fitting name';
  const members = `${sayCount(holders, 'member', 'members')} outside the circle`;
  return holdersOnTheDay === 0 ? members : `${members}, ${holdersOnTheDay} on the same day`;
}

/** Does it once at a time; says in a toast, and beside the question, what went wrong. */
function useAct(send: () => Promise<void>, { said, onDone }: { said: string; onDone: () => void }) {
  const [isWorking, setWorking] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const run = async () => {
    setWorking(true);
    setError(null);
    try {
      await send();
      toast.success(said);
      onDone();
    } catch (failure) {
      const message = failure instanceof CallFailure ? failure.clientMessage : null;
      setError(message ?? 'Something went wrong.');
      toast.failure(message ?? 'Something went wrong.');
    } finally {
      setWorking(false);
    }
  };
  return { isWorking, error, act: () => void run() };
}
