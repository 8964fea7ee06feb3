import type { PossiblePerson } from '@kithline/contract/registrations.ts';
import { ConfirmedPassword, NewPassword, PASSWORD_HINT } from '@kithline/contract/rules.ts';
import * as z from 'zod/mini';
import { useForm } from '../../lib/form/use-form.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { FieldGrid } from '../../ui/fields/FieldGrid.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { PossiblePersons } from './PossiblePersons.tsx';
import { complete } from './registration.data.ts';
import classes from './registration.module.css';

const CHOOSE = 'Please either select a matching record or check "None of these are me"';
const Completion = z
  .object({
    personId: z.nullable(z.int()),
    noMatch: z.boolean(),
    password: NewPassword,
    confirm: ConfirmedPassword,
  })
  .check(
    z.refine((values) => values.password === values.confirm.normalize('NFC'), {
      error: 'Passwords do not match',
      path: ['confirm'],
      when: () => true,
    }),
  );
/** If records are offered, the person must choose one, or say that none of them is right. */
const CompletionWithChoice = Completion.check(
  z.refine(({ personId, noMatch }) => noMatch || personId !== null, {
    error: CHOOSE,
    path: ['personId'],
    when: () => true,
  }),
);

interface CompleteFormProps {
  code: string;
  email: string;
  persons: PossiblePerson[];
  /** Goes back to the details that were typed; null if the browser no longer has them. */
  onBack: (() => void) | null;
  onDone: () => void;
}

/** The second step: the choice of a record, if any are offered, and a password. */
export function CompleteForm({ code, email, persons, onBack, onDone }: CompleteFormProps) {
  const hasPersons = persons.length > 0;
  const isOne = persons.length === 1;
  const form = useForm({
    schema: hasPersons ? CompletionWithChoice : Completion,
    initial: { personId: '', noMatch: false, password: '', confirm: '' },
    toBody: ({ personId, ...others }) => ({ ...others, personId: personId === '' ? null : Number(personId) }),
    fallback: 'Something went wrong',
    send: async ({ password, personId, noMatch }) => {
      await complete(code, { password, personId, noMatch: noMatch || !hasPersons });
      onDone();
    },
  });
  const { values, field, failure, isSending } = form;
  return (
    <Form of={form} takesFocus className={classes.form}>
      {hasPersons ? (
        <>
          <h1 className={classes.title}>{isOne ? 'Is this you?' : 'Is one of these you?'}</h1>
          <p className={classes.lead}>
            {isOne
              ? 'We already hold a record that looks like yours. If it is yours, choose it: that keeps'
              : 'We already hold a few records that look like yours. Choosing the right one keeps'}{' '}
            your work history and connections together.
          </p>
          <PossiblePersons
            persons={persons}
            personId={values.personId === '' ? null : Number(values.personId)}
            noMatch={values.noMatch}
            error={field('personId').error}
            onChange={({ personId, noMatch }) => {
              form.set('personId', personId === null ? '' : String(personId));
              form.set('noMatch', noMatch);
            }}
          />
          <hr className={classes.rule} />
        </>
      ) : (
        <h1 className={classes.title}>Your password</h1>
      )}
      <FieldGrid>
        <PasswordField
          label="New Password"
          autoComplete="new-password"
          required
          hint={PASSWORD_HINT}
          {...field('password')}
        />
        <PasswordField label="Confirm Password" autoComplete="new-password" required {...field('confirm')} />
      </FieldGrid>
      {failure && <Message tone="error">{failure}</Message>}
      <div className={classes.actions}>
        <Button type="submit" variant="primary" size="lg" working={isSending} workingLabel="Sending...">
          Create my account
        </Button>
        {onBack && (
          <Button variant="quiet" size="lg" disabled={isSending} onClick={onBack}>
            Back to your details
          </Button>
        )}
        {email && <span className={classes.note}>You will log in with {email}</span>}
      </div>
    </Form>
  );
}
