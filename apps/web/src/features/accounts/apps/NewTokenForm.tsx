import {
  DEFAULT_TOKEN_DAYS,
  NewAccessToken,
  TOKEN_DAYS,
  TOKEN_NAME,
  type TokenDays,
} from '@kithline/contract/access-tokens.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm } from '../../../lib/form/use-form.ts';
import { sayDate } from '../../../lib/say-time.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Checkbox } from '../../../ui/choices/Checkbox.tsx';
import { Radio } from '../../../ui/choices/Radio.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { makeToken, ownCollectivesQuery } from './access-tokens.data.ts';
import classes from './apps.module.css';

const DAY = 86_400;
const LIVES: Readonly<Record<TokenDays, string>> = { 30: 'in 30 days', 90: 'in 90 days', 365: 'in 1 year' };

const SCOPES = [
  {
    value: 'read',
    label: 'Read your network',
    hint: 'People, organizations, ties, chains, your notes and labels',
  },
  {
    value: 'write',
    label: 'Read and write notes and labels',
    hint: 'The same, and add or change your own notes, labels and ties',
  },
] as const;

const EMPTY = {
  name: '',
  days: String(DEFAULT_TOKEN_DAYS),
  scope: 'read',
  leavesOutNotes: false as boolean,
  isForOne: false as boolean,
  collectiveId: '',
};

/** The choices for a token's expiry: "in 90 days, 20 Feb 2027". `now` is in unix seconds. */
function lives(now: number = Date.now() / 1000) {
  return TOKEN_DAYS.map((days) => ({
    value: String(days),
    label: `${LIVES[days]}, ${sayDate(now + days * DAY)}`,
  }));
}

interface NewTokenFormProps {
  onMade: (name: string, secret: string) => void;
  onCancel: () => void;
}

/** Does not send a limit that another choice has disabled or hidden. */
export function NewTokenForm({ onMade, onCancel }: NewTokenFormProps) {
  const { data: collectives = [] } = useQuery(ownCollectivesQuery);
  const form = useForm({
    schema: NewAccessToken,
    initial: EMPTY,
    fallback: 'The token was not made. Try again.',
    toBody: ({ name, days, scope, leavesOutNotes, isForOne, collectiveId }) => ({
      name,
      days: Number(days),
      scope,
      leavesOutNotes: leavesOutNotes && scope === 'read',
      collectiveId: isForOne ? Number(collectiveId || collectives[0]?.id) : null,
    }),
    send: async (body) => {
      const { token, secret } = await makeToken(body);
      onMade(token.name, secret);
    },
  });
  const { values, field, set, failure, isSending } = form;
  return (
    <Form of={form} takesFocus className={classes.form} aria-label="New token">
      <div className={classes.fields}>
        <TextField {...field('name')} label="Name" required limit={TOKEN_NAME} autoComplete="off" />
        <SelectField {...field('days')} label="Expires" options={lives()} />
      </div>
      <ScopeChoice value={values.scope} onChange={(scope) => set('scope', scope)} />
      <div className={classes.limits}>
        <Checkbox
          label="Leave out my notes and labels"
          checked={values.leavesOutNotes && values.scope === 'read'}
          disabled={values.scope !== 'read'}
          onChange={(isOut) => set('leavesOutNotes', isOut)}
        />
        {collectives.length > 0 && (
          <Checkbox
            label="Only one collective"
            checked={values.isForOne}
            onChange={(isForOne) => set('isForOne', isForOne)}
          />
        )}
        {values.isForOne && (
          <SelectField
            {...field('collectiveId')}
            label="Collective"
            hideLabel
            options={collectives.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        )}
        <div className={classes.buttons}>
          <Button variant="quiet" disabled={isSending} onClick={onCancel}>
            cancel
          </Button>
          <Button type="submit" variant="primary" working={isSending} workingLabel="making...">
            Make token
          </Button>
        </div>
      </div>
      {failure && <Message tone="error">{failure}</Message>}
    </Form>
  );
}

function ScopeChoice({ value, onChange }: { value: string; onChange: (scope: string) => void }) {
  const name = useId();
  return (
    <fieldset className={classes.scopes}>
      <legend className={classes.legend}>The token may</legend>
      {SCOPES.map((scope) => (
        <Radio
          key={scope.value}
          name={name}
          className={classes.choice}
          checked={scope.value === value}
          onChange={() => onChange(scope.value)}
          label={
            <span className={classes.choiceWords}>
              <b>{scope.label}</b>
              <span>{scope.hint}</span>
            </span>
          }
        />
      ))}
    </fieldset>
  );
}
