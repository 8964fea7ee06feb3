import type { EducationItem } from '@kithline/contract/people.ts';
import { useQuery } from '@tanstack/react-query';
import { peopleWith } from '../../lib/filtered-list.ts';
import { sayPeriod } from '../../lib/say-period.ts';
import { type SearchScope, useSearchScope } from '../../lib/search-scope.ts';
import { ChipRow } from '../../ui/chips/ChipRow.tsx';
import { CardBones } from '../../ui/feedback/CardBones.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { FailedLine } from '../../ui/feedback/FailedLine.tsx';
import { Chapter, Entry, HistoryList } from './HistoryList.tsx';
import { educationsQuery } from './people.data.ts';

/** The education tab. */
export function Educations({ id }: { id: number }) {
  const scope = useSearchScope();
  const { data, isError, refetch } = useQuery(educationsQuery(scope.scope, id));
  if (!data) {
    return isError ? (
      <FailedLine onRetry={() => void refetch()}>The education history did not load.</FailedLine>
    ) : (
      <CardBones lines={5} />
    );
  }
  if (data.length === 0) return <EmptyState title="No education is known yet." />;
  return (
    <HistoryList label="Education">
      {data.map((education) => (
        <Chapter key={education.id} organization={education.organization} when="">
          <Entry title={degreesOf(education)} when={sayPeriod(education)}>
            <StudyChips education={education} scope={scope} />
          </Entry>
        </Chapter>
      ))}
    </HistoryList>
  );
}

/**
 * Returns "Bachelor of Arts, Master of Science". Without a degree, returns "Student" for a current study,
 * else "Unknown degree".
 */
function degreesOf({ degrees, isOngoing }: EducationItem): string {
  if (degrees.length > 0) return degrees.map(({ name }) => name).join(', ');
  return isOngoing ? 'Student' : 'Unknown degree';
}

function StudyChips({ education, scope }: { education: EducationItem; scope: SearchScope }) {
  const degrees = education.degrees.map(({ id, name }) => ({
    id: `degree ${id}`,
    name,
    href: peopleWith(scope, 'education.degrees', id),
  }));
  const majors = education.majors.map(({ id, name }) => ({
    id: `major ${id}`,
    name,
    href: peopleWith(scope, 'education.majors', id),
  }));
  const chips = [...majors, ...degrees];
  return chips.length > 0 && <ChipRow chips={chips} label="Degrees and majors" />;
}
