import { type PossiblePerson, RegistrationPrefill } from '@kithline/contract/registrations.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import type { z } from 'zod';
import { BuildingProfile } from '../../features/registration/BuildingProfile.tsx';
import { CompleteForm } from '../../features/registration/CompleteForm.tsx';
import { DetailsForm } from '../../features/registration/DetailsForm.tsx';
import { prefillQuery, resumeQuery } from '../../features/registration/registration.data.ts';
import { CallFailure } from '../../lib/call.ts';
import { FailedLine } from '../../ui/feedback/FailedLine.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { RegistrationFrame } from './RegistrationFrame.tsx';

/** /registration?code= */
export function RegistrationPage() {
  const { code = '' } = useSearch({ strict: false });
  const prefill = useQuery({ ...prefillQuery(code), enabled: code !== '' });
  if (code === '') return <Refused>Missing registration code in URL</Refused>;
  if (prefill.error instanceof CallFailure && prefill.error.status !== 0 && prefill.error.status < 500) {
    return <Refused>{prefill.error.status === 429 ? prefill.error.message : 'Invalid registration code'}</Refused>;
  }
  return (
    <RegistrationFrame step={prefill.data?.registration ? 1 : 0} hidden={prefill.data !== undefined}>
      {prefill.isError && <FailedLine onRetry={() => void prefill.refetch()}>Something went wrong.</FailedLine>}
      {prefill.data && <Steps code={code} prefill={prefill.data} />}
    </RegistrationFrame>
  );
}

function Refused({ children }: { children: string }) {
  return (
    <RegistrationFrame step={0}>
      <Message tone="error">{children}</Message>
    </RegistrationFrame>
  );
}

type Stage = { step: 'details' } | { step: 'choose'; email: string; persons: PossiblePerson[] } | { step: 'building' };

/** A registration that was begun before goes on where it was left; a finished one is only told. */
function Steps({ code, prefill }: { code: string; prefill: z.infer<typeof RegistrationPrefill> }) {
  const begun = prefill.registration;
  const [stage, setStage] = useState<Stage | null>(begun ? null : { step: 'details' });
  const resume = useQuery({ ...resumeQuery(code), enabled: begun !== null && !begun.failed && !begun.completed });
  const enter = useCallback(() => location.assign('/'), []);
  if (stage?.step === 'details') {
    const details = {
      firstName: prefill.firstName,
      lastName: prefill.lastName,
      emailPrimary: prefill.emailAddress,
      linkedinUrl: prefill.linkedinUrl ?? '',
    };
    return (
      <RegistrationFrame step={0} bare>
        <DetailsForm
          code={code}
          prefill={details}
          onDone={({ emailPrimary }, { possiblePersons }) => setStage({ step: 'choose', email: emailPrimary, persons: possiblePersons })}
        />
      </RegistrationFrame>
    );
  }
  return null;
}
