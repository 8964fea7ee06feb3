import type { PersonProfile } from '@kithline/contract/people.ts';
import { useRef } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { TieMark } from '../../../ui/marks/TieMark.tsx';
import { StrengthMenu } from './StrengthMenu.tsx';
import { givenName, tieOf } from './strength-words.ts';
import { useLetterKey } from '../use-letter-key.ts';

export function StrengthButton({ profile }: { profile: PersonProfile }) {
  const button = useRef<HTMLButtonElement>(null);
  useLetterKey('r', () => {
    button.current?.focus();
    button.current?.click();
  });
  const tie = tieOf(profile.relationship);
  const word = tie ?? 'Not rated yet';
  return (
    <StrengthMenu
      personId={profile.id}
      relationship={profile.relationship}
      align="end"
      trigger={
        <Button
          ref={button}
          icon={tie && <TieMark strength={tie} length={26} />}
          aria-label={`${word}. How well do you know ${givenName(profile)}?`}
          aria-keyshortcuts="r"
        >
          {word}
        </Button>
      }
    />
  );
}
