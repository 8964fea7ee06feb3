import type { PersonProfile } from '@kithline/contract/people.ts';
import { Card } from '../../ui/cards/Card.tsx';
import { CardBones } from '../../ui/feedback/CardBones.tsx';
import { ProfileColumns } from '../../ui/overlays/ProfileColumns.tsx';
import { LongText } from '../../ui/text/LongText.tsx';
import { BasicInfo } from './BasicInfo.tsx';
import { ExperienceSummary } from './ExperienceSummary.tsx';
import { PersonInterests } from './PersonInterests.tsx';

/** The first tab of a person. Parts that have nothing to say are not there. */
export function PersonSummary({ id, profile }: { id: number; profile: PersonProfile | undefined }) {
  return (
    <ProfileColumns side={profile ? <Side profile={profile} /> : <CardBones lines={5} />}>
      <ExperienceSummary id={id} />
      {profile && <PersonInterests profile={profile} />}
    </ProfileColumns>
  );
}

function Side({ profile }: { profile: PersonProfile }) {
  return (
    <>
      <BasicInfo profile={profile} />
      {profile.bio && (
        <Card title="Bio">
          <LongText small>{profile.bio}</LongText>
        </Card>
      )}
    </>
  );
}
