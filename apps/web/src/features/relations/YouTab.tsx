import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import type { PersonProfile } from '@kithline/contract/people.ts';
import { ProfileColumns } from '../../ui/overlays/ProfileColumns.tsx';
import { ChainsPanel } from './chains/ChainsPanel.tsx';
import { InCommonCard } from './commonalities/InCommonCard.tsx';
import { addressOf } from './relationships/strength-words.ts';
import { StrengthChoice } from './relationships/StrengthChoice.tsx';

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
      <ChainsPanel
        entityTypeId={ENTITY_TYPES.person}
        entityId={profile.id}
        name={profile.name}
        email={addressOf(profile)}
      />
    </ProfileColumns>
  );
}
