import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { prefillQuery } from '../../features/registration/registration.data.ts';
import { CallFailure } from '../../lib/call.ts';
import { FailedLine } from '../../ui/feedback/FailedLine.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { RegistrationFrame } from './RegistrationFrame.tsx';
import classes from './RegistrationFrame.module.css';
import { RegistrationSteps } from './RegistrationSteps.tsx';
import { useDocumentTitle } from '../../lib/use-document-title.ts';

/** /registration?code= */
export function RegistrationPage() {
  useDocumentTitle('Registration');
  const { code = '' } = useSearch({ strict: false });
  const prefill = useQuery({ ...prefillQuery(code), enabled: code !== '' });
  if (code === '') return <Refused why="Missing registration code in URL" next={WHOLE_LINK} />;
  if (isRefusal(prefill.error)) return <Refused {...refusalOf(prefill.error)} />;
  if (prefill.data) return <RegistrationSteps code={code} prefill={prefill.data} />;
  return (
    <RegistrationFrame step={0} title={prefill.isError ? 'Registration' : undefined}>
      {prefill.isError && (
        <FailedLine onRetry={() => void prefill.refetch()}>Something went wrong.</FailedLine>
      )}
    </RegistrationFrame>
  );
}

interface Refusal {
  why: string;
  /** What the visitor can do about the refusal. */
  next?: string;
}

const WHOLE_LINK =
  'The link in your invitation email contains the code. Open the email again and press its button, or copy the whole link.';
const NEW_LINK =
  'The link may be cut off, or your invitation may have expired. Open the link in the newest invitation email again. If it still does not work, ask the person who invited you to send the invitation again.';

function Refused({ why, next }: Refusal) {
  return (
    <RegistrationFrame step={0} title="Registration">
      <Message tone="error">{why}</Message>
      {next && <p className={classes.next}>{next}</p>}
    </RegistrationFrame>
  );
}

function isRefusal(error: unknown): error is CallFailure {
  return error instanceof CallFailure && error.status >= 400 && error.status < 500;
}

function refusalOf(error: CallFailure): Refusal {
  return error.status === 429 ? { why: error.message } : { why: 'Invalid registration code', next: NEW_LINK };
}
