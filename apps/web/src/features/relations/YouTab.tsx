import type { PersonProfile } from '@kithline/contract/people.ts';
import { ProfileColumns } from '../../ui/overlays/ProfileColumns.tsx';
import { InCommonCard } from './InCommonCard.tsx';
import { StrengthChoice } from './StrengthChoice.tsx';

/** What lies between the viewer and a person: the chains, how well they know each other, what they share. */
export function YouTab({ profile }: { profile: PersonProfile }) {
  return (
    <ProfileColumns
      side={
        <>
          <StrengthChoice profile={profile} />
          <InCommonCard profile={profile} />
        </>
      }
    >
      {null}
    </ProfileColumns>
  );
}
