import type { PossiblePerson, RegistrationPrefill } from '@kithline/contract/registrations.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type * as z from 'zod/mini';
import { BuildingProfile } from '../../features/registration/BuildingProfile.tsx';
import { CompleteForm } from '../../features/registration/CompleteForm.tsx';
import { DetailsForm } from '../../features/registration/DetailsForm.tsx';
import { type Details, resumeQuery } from '../../features/registration/registration.data.ts';
import { FailedLine } from '../../ui/feedback/FailedLine.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { TextLink } from '../../ui/link/TextLink.tsx';
import { RegistrationFrame } from './RegistrationFrame.tsx';

type Prefill = z.infer<typeof RegistrationPrefill>;
type Stage =
  | { step: 'details' }
  | { step: 'begun' }
  | { step: 'choose'; persons: PossiblePerson[] }
  | { step: 'building' };

/** The three steps. If the details were sent earlier, the registration continues at the second step. */
export function RegistrationSteps({ code, prefill }: { code: string; prefill: Prefill }) {
  // A failed registration starts over, because it may need another address or another person.
  const failed = prefill.registration?.failed ? prefill.registration.status : null;
  const isBegun = prefill.registration !== null && failed === null;
  const [stage, setStage] = useState<Stage>({ step: isBegun ? 'begun' : 'details' });
  const [typed, keepTyped] = useState<Details | null>(null);
  // Load the whole page again, now with the session's cookie.
  const enter = useCallback(() => location.assign('/'), []);
  if (stage.step === 'building') {
    return (
      <RegistrationFrame step={2}>
        <BuildingProfile code={code} onDone={enter} />
      </RegistrationFrame>
    );
  }
  const build = () => setStage({ step: 'building' });
  if (stage.step === 'choose') {
    return (
      <RegistrationFrame step={1}>
        <CompleteForm
          code={code}
          email={prefill.emailAddress}
          persons={stage.persons}
          onBack={() => setStage({ step: 'details' })}
          onDone={build}
        />
      </RegistrationFrame>
    );
  }
  if (stage.step === 'begun') return <Begun code={code} prefill={prefill} onDone={build} />;
  const invited = {
    firstName: prefill.firstName,
    lastName: prefill.lastName,
    emailPrimary: prefill.emailAddress,
    linkedinUrl: prefill.linkedinUrl ?? '',
  };
  return (
    <RegistrationFrame step={0}>
      {failed !== null && typed === null && <Message tone="error">{failed}</Message>}
      <DetailsForm
        code={code}
        prefill={invited}
        typed={typed}
        onDone={({ possiblePersons }, details) => {
          keepTyped(details);
          setStage({ step: 'choose', persons: possiblePersons });
        }}
      />
    </RegistrationFrame>
  );
}

function Begun({ code, prefill, onDone }: { code: string; prefill: Prefill; onDone: () => void }) {
  const begun = prefill.registration;
  const isOpen = begun !== null && !begun.completed;
  const resume = useQuery({ ...resumeQuery(code), enabled: isOpen });
  return (
    <RegistrationFrame
      step={begun?.completed ? 2 : 1}
      title={isOpen && !resume.isError ? undefined : 'Registration'}
    >
      {begun?.completed && (
        <>
          <Message tone="success">This registration is complete.</Message>
          <p>
            <TextLink href="/login">Log in</TextLink>
          </p>
        </>
      )}
      {resume.isError && <FailedLine onRetry={() => void resume.refetch()}>Something went wrong.</FailedLine>}
      {resume.data && (
        <CompleteForm
          code={code}
          email={prefill.emailAddress}
          persons={resume.data.possiblePersons}
          onBack={null}
          onDone={onDone}
        />
      )}
    </RegistrationFrame>
  );
}
