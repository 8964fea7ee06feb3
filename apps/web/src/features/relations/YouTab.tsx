import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import type { PersonProfile } from '@kithline/contract/people.ts';
import { ProfileColumns } from '../../ui/overlays/ProfileColumns.tsx';
import { ChainsPanel } from './chains/ChainsPanel.tsx';
import { addressOf } from './relationships/strength-words.ts';
import { StrengthChoice } from './relationships/StrengthChoice.tsx';
import { useQuery } from '@tanstack/react-query';
import { sayNumber } from '../../lib/say-time.ts';
import { useSearchScope } from '../../lib/search-scope.ts';
import { Card } from '../../ui/cards/Card.tsx';
import { CardBones } from '../../ui/feedback/CardBones.tsx';
import { FailedLine } from '../../ui/feedback/FailedLine.tsx';
import { commonalitiesQuery, countCommonalities } from './commonalities/commonalities.data.ts';
import { KeepInTouchCard } from './keeping-in-touch/KeepInTouchCard.tsx';
import { RequestsForPerson } from './introductions/RequestsForPerson.tsx';
import { InCommonPeople } from './commonalities/InCommonPeople.tsx';
import classes from './YouTab.module.css';

/** The tab "you" of a person. */
export function YouTab({ profile }: { profile: PersonProfile }) {
  return (
    <ProfileColumns
      side={
        <>
          <StrengthChoice profile={profile} />
          <KeepInTouchCard profile={profile} />
          <InCommonCard profile={profile} />
        </>
      }
    >
      <RequestsForPerson profile={profile} />
      <ChainsPanel
        entityTypeId={ENTITY_TYPES.person}
        entityId={profile.id}
        name={profile.name}
        email={addressOf(profile)}
      />
    </ProfileColumns>
  );
}

function InCommonCard({ profile }: { profile: PersonProfile }) {
  const { scope } = useSearchScope();
  const { data, isError, refetch } = useQuery(commonalitiesQuery(scope, profile.id));
  if (!data && !isError) return <CardBones lines={4} />;
  const count = data ? countCommonalities(data) : 0;
  return (
    <Card title="In common" note={count > 0 && sayNumber(count)}>
      {!data && (
        <FailedLine onRetry={() => void refetch()}>Couldn't load what you have in common.</FailedLine>
      )}
      {data && count === 0 && <p className={classes.none}>No Commonalities to show.</p>}
      {data && count > 0 && <InCommonPeople {...{ profile, data }} items={data.results} />}
    </Card>
  );
}
