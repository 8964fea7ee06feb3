import type { WorkRole } from '@kithline/contract/people.ts';
import { useQuery } from '@tanstack/react-query';
import { peopleWith } from '../../lib/filtered-list.ts';
import { sayPeriod, wholePeriod } from '../../lib/say-period.ts';
import { type SearchScope, useSearchScope } from '../../lib/search-scope.ts';
import { usePersonId } from '../../lib/signed-in.ts';
import { ChipRow } from '../../ui/chips/ChipRow.tsx';
import { CardBones } from '../../ui/feedback/CardBones.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { FailedLine } from '../../ui/feedback/FailedLine.tsx';
import { Chapter, Entry, HistoryList } from './HistoryList.tsx';
import { experiencesQuery } from './people.data.ts';
import { sayFromFile } from './say-file.ts';
import { SaidByFiles } from './SaidByFiles.tsx';
import { titleOf } from './timeline-of.ts';

/** The experience tab: roles grouped by organization, the latest first. */
export function WorkHistory({ id }: { id: number }) {
  const scope = useSearchScope();
  const viewerPersonId = usePersonId();
  const { data, isError, refetch } = useQuery(experiencesQuery(scope.scope, id));
  if (!data) {
    return isError ? (
      <FailedLine onRetry={() => void refetch()}>The work history did not load.</FailedLine>
    ) : (
      <CardBones lines={8} />
    );
  }
  const { results, filesSay } = data;
  if (results.length === 0) return <EmptyState title="No work history is known yet." />;
  return (
    <>
      <HistoryList label="Work history">
        {results.map(({ organization, roles }) => (
          <Chapter
            key={organization?.id ?? `role ${roles[0]?.id}`}
            organization={organization}
            when={roles.length > 1 ? sayPeriod(wholePeriod(roles)) : ''}
          >
            {roles.map((role) => (
              <Entry
                key={role.id}
                title={titleOf(role)}
                when={sayPeriod(role)}
                source={role.file ? sayFromFile(role.file, viewerPersonId) : undefined}
              >
                <RoleChips role={role} scope={scope} />
              </Entry>
            ))}
          </Chapter>
        ))}
      </HistoryList>
      <SaidByFiles sayings={filesSay} />
    </>
  );
}

function RoleChips({ role, scope }: { role: WorkRole; scope: SearchScope }) {
  const { roleType, seniorityLevels } = role;
  const levels = seniorityLevels.map(({ id, name }) => ({
    id: `level ${id}`,
    name,
    href: peopleWith(scope, 'experience.seniorityLevels', id),
  }));
  const types = roleType
    ? [{ ...roleType, href: peopleWith(scope, 'experience.roleTypes', roleType.id) }]
    : [];
  const chips = [...types, ...levels];
  return chips.length > 0 && <ChipRow chips={chips} label="Role type and seniority" />;
}
