import type { OrganizationPerson } from '@kithline/contract/organizations.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { personPath } from '../../lib/filtered-list.ts';
import { sayPeriod } from '../../lib/say-period.ts';
import { type SearchScope, useSearchScope } from '../../lib/search-scope.ts';
import { pastYears, spanOf, type TimelineWindow } from '../../lib/timeline-span.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Card } from '../../ui/cards/Card.tsx';
import { CardBones } from '../../ui/feedback/CardBones.tsx';
import { FailedLine } from '../../ui/feedback/FailedLine.tsx';
import { ExperienceTimeline, type TimelineLane } from '../../ui/pictures/ExperienceTimeline.tsx';
import { TimelineLegend } from '../../ui/pictures/TimelineLegend.tsx';
import { organizationPeopleQuery } from './organizations.data.ts';

const TITLE = 'Who was there when';
/** The maximum number of lanes, one for each person. The people tab lists everybody. */
const MOST_LANES = 8;
const LEGEND = [
  { tone: 4, label: 'There now' },
  { tone: 2, label: 'Before' },
] as const;

/**
 * A timeline of the first people of the scope at an organization, over the past ten years. Left out if there
 * is nothing to draw.
 */
export function WhoWasThere({ id }: { id: number }) {
  const scope = useSearchScope();
  const query = useQuery(organizationPeopleQuery(scope.scope, { id, page: 1, shown: 'all' }));
  const [window] = useState(() => pastYears(Date.now()));
  if (!query.data) {
    if (!query.isError) return <CardBones lines={6} />;
    return (
      <Card title={TITLE}>
        <FailedLine onRetry={() => void query.refetch()}>The people did not load.</FailedLine>
      </Card>
    );
  }
  const lanes = lanesOf(query.data.results, window, scope).slice(0, MOST_LANES);
  if (lanes.length === 0) return null;
  const where = scope.scope.kind === 'admin' ? '' : ` in ${scope.name}`;
  return (
    <Card title={TITLE} note={`people${where}, past 10 years`} action={<TimelineLegend tones={LEGEND} />}>
      <ExperienceTimeline label={TITLE} {...window} lanes={lanes} />
    </Card>
  );
}

function lanesOf(
  people: readonly OrganizationPerson[],
  window: TimelineWindow,
  scope: SearchScope,
): TimelineLane[] {
  return people.flatMap(({ person, roles }) => {
    const entries = roles.flatMap((role) => {
      const span = role.from === null ? null : spanOf(role, window);
      if (span === null) return [];
      const label = role.title ?? 'Unknown';
      const words = `${person.name}: ${label}, ${sayPeriod(role)}`;
      return [{ id: role.id, label, words, tone: role.isOngoing ? (4 as const) : (2 as const), ...span }];
    });
    if (entries.length === 0) return [];
    const picture = <Avatar name={person.name} src={person.profilePicture} size={25} />;
    return [{ id: person.id, name: person.name, picture, href: personPath(scope, person.id), entries }];
  });
}
