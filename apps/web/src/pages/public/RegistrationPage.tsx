import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { prefillQuery } from '../../features/registration/registration.data.ts';
import { CallFailure } from '../../lib/call.ts';
import { FailedLine } from '../../ui/feedback/FailedLine.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { RegistrationFrame } from './RegistrationFrame.tsx';
import { RegistrationSteps } from './RegistrationSteps.tsx';
import { useDocumentTitle } from '../../lib/use-document-title.ts';

/** /registration?code= */
export function RegistrationPage() {
  useDocumentTitle('Registration');
  const { code = '' } = useSearch({ strict: false });
  const prefill = useQuery({ ...prefillQuery(code), enabled: code !== '' });
  if (code === '') return <Refused>Missing registration code in URL</Refused>;
  if (isRefusal(prefill.error)) return <Refused>{refusalOf(prefill.error)}</Refused>;
  if (prefill.data) return <RegistrationSteps code={code} prefill={prefill.data} />;
  return (
    <RegistrationFrame step={0} title={prefill.isError ? 'Registration' : undefined}>
      {prefill.isError && (
        <FailedLine onRetry={() => void prefill.refetch()}>Something went wrong.</FailedLine>
      )}
    </RegistrationFrame>
  );
}

function Refused({ children }: { children: ReactNode }) {
  return (
    <RegistrationFrame step={0} title="Registration">
      <Message tone="error">{children}</Message>
    </RegistrationFrame>
  );
}

function isRefusal(error: unknown): error is CallFailure {
  return error instanceof CallFailure && error.status >= 400 && error.status < 500;
}

function refusalOf(error: CallFailure): string {
  return error.status === 429 ? error.message : 'Invalid registration code';
}
