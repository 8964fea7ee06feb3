import type { Collective } from '@kithline/contract/collectives.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallFailure } from '../../../../lib/call.ts';
import { AvatarStack } from '../../../../ui/avatar/AvatarStack.tsx';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Card } from '../../../../ui/cards/Card.tsx';
import { Message } from '../../../../ui/feedback/Message.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { collaboratorsQuery } from '../../collectives.data.ts';
import { leavingKey } from '../../leaving-key.ts';
import { destroyCollective } from '../collective-changes.data.ts';
import { COLLABORATORS_PER_PAGE } from '../collaborators/collaborators.data.ts';
import { isNameTyped, sayDestruction, sayProgress } from './destroy-words.ts';
import classes from './DestroySection.module.css';

interface DestroySectionProps {
  collective: Collective;
  onDestroyed: () => Promise<void>;
}

const FACES = 5;

/** Destroys the collective once its name has been typed. */
export function DestroySection({ collective, onDestroyed }: DestroySectionProps) {
  const { id, name } = collective;
  const [typed, setTyped] = useState('');
  const isTyped = isNameTyped(name, typed);
  const destruction = useMutation({
    mutationKey: leavingKey(id),
    mutationFn: () => destroyCollective(id),
    onSuccess: () => {
      toast.success('Collective destroyed');
      return onDestroyed();
    },
  });
  return (
    <Card className={classes.card}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isTyped && !destruction.isPending) destruction.mutate();
        }}
      >
        <div className={classes.warning}>
          <span className={classes.sign}>
            <IconAlertTriangle size={20} stroke={1.7} aria-hidden />
          </span>
          <div>
            <h2 className={classes.title}>This cannot be undone</h2>
            <p className={classes.words}>{sayDestruction(collective)}</p>
          </div>
        </div>
        <LosesAccess collective={collective} />
        <TextField
          label="Type the collective’s name to confirm"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={setTyped}
          hint={
            <>
              Type{' '}
              <strong className={classes.name} translate="no">
                {name}
              </strong>
              . Capital letters do not matter.
            </>
          }
        />
        {destruction.error && (
          <div className={classes.failure}>
            <Message tone="error">{messageOf(destruction.error)}</Message>
          </div>
        )}
        <div className={classes.buttons}>
          <Button
            type="submit"
            size="lg"
            variant="danger"
            disabled={!isTyped}
            working={destruction.isPending}
            workingLabel="Destroying..."
          >
            Destroy collective
          </Button>
          <span className={classes.progress} role="status">
            {sayProgress(name, typed)}
          </span>
        </div>
      </form>
    </Card>
  );
}

function LosesAccess({ collective }: { collective: Collective }) {
  const { data } = useQuery(
    collaboratorsQuery(collective.id, { name: '', page: 1, limit: COLLABORATORS_PER_PAGE }),
  );
  if (!data || data.total === 0) return null;
  const people = data.results
    .slice(0, FACES)
    .map(({ userId, name, profilePicture }) => ({ id: userId, name, src: profilePicture }));
  const more = data.total - people.length;
  const names = people.map(({ name }) => name).join(', ');
  return (
    <div className={classes.losers}>
      <AvatarStack
        people={people}
        more={more}
        most={FACES}
        size={32}
        label={more > 0 ? `${names} and ${more} more` : names}
      />
      <span>will lose access now</span>
    </div>
  );
}

function messageOf(error: Error): string {
  return (error instanceof CallFailure && error.clientMessage) || 'Destroy Collective failed';
}
