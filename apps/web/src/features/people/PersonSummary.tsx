import type { PersonProfile } from '@kithline/contract/people.ts';
import type { ReactNode } from 'react';
import { Card } from '../../ui/cards/Card.tsx';
import { CardBones } from '../../ui/feedback/CardBones.tsx';
import { ProfileColumns } from '../../ui/overlays/ProfileColumns.tsx';
import { LongText } from '../../ui/text/LongText.tsx';
import { BasicInfo } from './BasicInfo.tsx';
import { ExperienceSummary } from './ExperienceSummary.tsx';
import type { PersonRelations } from './person-relations.ts';
import { PersonInterests } from './PersonInterests.tsx';

interface PersonSummaryProps {
  id: number;
  profile: PersonProfile | undefined;
  relations: PersonRelations | undefined;
  offer: ReactNode;
}

/** The first tab of a person. Empty parts are left out. */
export function PersonSummary({ id, profile, relations, offer }: PersonSummaryProps) {
  const side = profile ? <Side profile={profile} relations={relations} /> : <CardBones lines={5} />;
  return (
    <ProfileColumns side={side}>
      {offer}
      <ExperienceSummary id={id} />
      {relations?.chains}
      {profile && <PersonInterests profile={profile} />}
    </ProfileColumns>
  );
}

function Side({ profile, relations }: { profile: PersonProfile } & Pick<PersonSummaryProps, 'relations'>) {
  return (
    <>
      <BasicInfo profile={profile} />
      {profile.bio && (
        <Card title="Bio">
          <LongText small>{profile.bio}</LongText>
        </Card>
      )}
      {relations?.inCommon}
    </>
  );
}
