import type { PersonProfile } from '@kithline/contract/people.ts';
import { OfferedRole } from '../../features/addresses/OfferedRole.tsx';
import { OwnWaitingAddress } from '../../features/addresses/OwnWaitingAddress.tsx';
import { BasicInfo } from '../../features/people/BasicInfo.tsx';
import { ExperienceSummary } from '../../features/people/ExperienceSummary.tsx';
import { PersonHead } from '../../features/people/PersonHead.tsx';
import { PersonInterests } from '../../features/people/PersonInterests.tsx';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Card } from '../../ui/cards/Card.tsx';
import { LongText } from '../../ui/text/LongText.tsx';
import classes from './OwnSummary.module.css';

/** The first tab of the own profile. Parts that have nothing to say are not there. */
export function OwnSummary({ profile }: { profile: PersonProfile }) {
  return (
    <div className={classes.column}>
      <Card>
        <div className={classes.head}>
          <Avatar name={profile.name} src={profile.profilePicture} size={100} />
          <div className={classes.words}>
            <h2 className={classes.name}>{profile.name}</h2>
            <PersonHead person={profile} />
            <OwnWaitingAddress />
          </div>
        </div>
      </Card>
      <OfferedRole />
      {profile.bio && (
        <Card title="Bio">
          <LongText>{profile.bio}</LongText>
        </Card>
      )}
      <BasicInfo profile={profile} />
      <ExperienceSummary id={profile.id} />
      <PersonInterests profile={profile} />
    </div>
  );
}
