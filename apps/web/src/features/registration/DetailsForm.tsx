import { RegistrationDetails, type RegistrationProgress } from '@kithline/contract/registrations.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { FieldGrid } from '../../ui/fields/FieldGrid.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { type Details, submitDetails } from './registration.data.ts';
import classes from './registration.module.css';

const LIMIT = 100;

interface DetailsFormProps {
  code: string;
  /**
   * The values of the invitation. The invited address is the login email until the person confirms another
   * address.
   */
  prefill: Details;
  /** The values that the person typed before, if the person has come back from the next step. */
  typed?: Details | null;
  onDone: (progress: RegistrationProgress, details: Details) => void;
}

/** The first step: the details of the person. */
export function DetailsForm({ code, prefill, typed, onDone }: DetailsFormProps) {
  const form = useForm({
    schema: RegistrationDetails,
    initial: { ...(typed ?? prefill) },
    fallback: 'Something went wrong',
    send: async (details) => {
      const progress = await submitDetails(code, details);
      if (progress.error) form.setFailure(progress.errorMessage ?? 'Something went wrong');
      else onDone(progress, details);
    },
  });
  const { values, field, failure, isSending } = form;
  return (
    <Form of={form} className={classes.form}>
      <h1 className={classes.title}>Your details</h1>
      <p className={classes.lead}>You log in with your email address, and we write to it.</p>
      <FieldGrid>
        <TextField
          label="First Name"
          autoComplete="given-name"
          limit={LIMIT}
          required
          autoFocus
          {...field('firstName')}
        />
        <TextField
          label="Last Name"
          autoComplete="family-name"
          limit={LIMIT}
          required
          {...field('lastName')}
        />
      </FieldGrid>
      <TextField
        label="Email Address"
        type="email"
        autoComplete="email"
        required
        hint={
          isSame(values.emailPrimary, prefill.emailPrimary)
            ? undefined
            : `We will send a mail to this address. Until you confirm it there, you log in with ${prefill.emailPrimary}.`
        }
        {...field('emailPrimary')}
      />
      <TextField
        label="LinkedIn URL"
        type="url"
        limit={LIMIT}
        placeholder="https://www.linkedin.com/in/"
        {...field('linkedinUrl')}
      />
      {failure && <Message tone="error">{failure}</Message>}
      <p role="status" className={classes.status}>
        {isSending ? 'Searching records for matching profile...' : ''}
      </p>
      <div className={classes.actions}>
        <Button type="submit" variant="primary" size="lg" working={isSending} workingLabel="Searching...">
          Continue
        </Button>
      </div>
    </Form>
  );
}

const isSame = (typed: string, invited: string): boolean =>
  typed.trim().toLowerCase() === invited.trim().toLowerCase();
