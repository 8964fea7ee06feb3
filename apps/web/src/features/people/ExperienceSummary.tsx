import type { OrganizationRef } from '@kithline/contract/people.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { organizationPath } from '../../lib/filtered-list.ts';
import { type SearchScope, useSearchScope } from '../../lib/search-scope.ts';
import { pastYears } from '../../lib/timeline-span.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Card } from '../../ui/cards/Card.tsx';
import { CardBones } from '../../ui/feedback/CardBones.tsx';
import { FailedLine } from '../../ui/feedback/FailedLine.tsx';
import { ExperienceTimeline } from '../../ui/pictures/ExperienceTimeline.tsx';
import { TimelineLegend } from '../../ui/pictures/TimelineLegend.tsx';
import classes from './ExperienceSummary.module.css';
import { experiencesQuery } from './people.data.ts';
import { type RoleTimeline, timelineOf, TONE_LEGEND } from './timeline-of.ts';
import { UndatedRoles } from './UndatedRoles.tsx';

const TITLE = 'Experience Summary (past 10 years)';

/** The roles of the past ten years: a timeline, or text if no start is known (common after an import). */
export function ExperienceSummary({ id }: { id: number }) {
  const { scope } = useSearchScope();
  const { data, isError, refetch } = useQuery(experiencesQuery(scope, id));
  const [window] = useState(() => pastYears(Date.now()));
  if (data) return <RolesCard timeline={timelineOf(data.results, window)} />;
  if (!isError) return <CardBones lines={6} />;
  return (
    <Card title={TITLE}>
      <FailedLine onRetry={() => void refetch()}>The work history did not load.</FailedLine>
    </Card>
  );
}

function RolesCard({ timeline }: { timeline: RoleTimeline }) {
  const scope = useSearchScope();
  if (timeline.lanes.length === 0) return null;
  if (!timeline.hasStarts) {
    return (
      <Card title={TITLE}>
        <UndatedRoles lanes={timeline.lanes} />
      </Card>
    );
  }
  return (
    <Card title={TITLE} action={<Legend hasUnknown={timeline.hasUnknownTone} />}>
      <ExperienceTimeline
        label={TITLE}
        {...timeline.window}
        lanes={timeline.lanes.map(({ organization, entries }) => ({
          ...laneHead(organization, scope),
          id: entries[0]?.id ?? 0,
          entries,
        }))}
      />
    </Card>
  );
}

function laneHead(organization: OrganizationRef | null, scope: SearchScope) {
  const name = organization?.name ?? 'Unknown';
  return {
    name,
    picture: <Avatar kind="organization" name={name} src={organization?.profilePicture} size={25} />,
    ...(organization ? { href: organizationPath(scope, organization.id) } : {}),
  };
}

function Legend({ hasUnknown }: { hasUnknown: boolean }) {
  const tones = hasUnknown ? [...TONE_LEGEND, { tone: 0, label: 'Unknown' } as const] : TONE_LEGEND;
  return (
    <span className={classes.legend}>
      <TimelineLegend tones={tones} />
    </span>
  );
}
