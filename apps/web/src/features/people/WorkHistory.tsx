import type { FileSaying, StatingFile, WorkRole } from '@kithline/contract/people.ts';
import { useQuery } from '@tanstack/react-query';
import { organizationPath, peopleWith } from '../../lib/filtered-list.ts';
import { sayPeriod, wholePeriod } from '../../lib/say-period.ts';
import { sayIsoDay } from '../../lib/say-time.ts';
import { type SearchScope, useSearchScope } from '../../lib/search-scope.ts';
import { usePersonId } from '../../lib/signed-in.ts';
import { ChipRow } from '../../ui/chips/ChipRow.tsx';
import { CardBones } from '../../ui/feedback/CardBones.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { FailedLine } from '../../ui/feedback/FailedLine.tsx';
import { TextLink } from '../../ui/link/TextLink.tsx';
import { Chapter, Entry, HistoryList } from './HistoryList.tsx';
import { experiencesQuery } from './people.data.ts';
import { titleOf } from './timeline-of.ts';
import classes from './WorkHistory.module.css';

/** The experience tab. */
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

/**
 * Statements of contacts files about a person who wrote a work history: "Your contacts file says: CTO at Acme
 * · 5 May 2026".
 */
function SaidByFiles({ sayings }: { sayings: readonly FileSaying[] }) {
  if (sayings.length === 0) return null;
  return (
    <ul aria-label="What contacts files say" className={classes.sayings}>
      {sayings.map((saying) => (
        <li key={saying.file.ownerId}>
          <Saying saying={saying} />
        </li>
      ))}
    </ul>
  );
}

function Saying({ saying: { title, organization, file } }: { saying: FileSaying }) {
  const scope = useSearchScope();
  const whose = sayWhoseFile(file, usePersonId());
  const day = sayFileDay(file);
  return (
    <>
      {`${whose.charAt(0).toUpperCase()}${whose.slice(1)} says: `}
      {title}
      {title !== null && organization && ' at '}
      {organization && (
        <TextLink href={organizationPath(scope, organization.id)} translate="no">
          {organization.name}
        </TextLink>
      )}
      {day !== null && ` \u00b7 ${day}`}
    </>
  );
}

/** "your contacts file", "Ana Reis's contacts file". */
function sayWhoseFile({ ownerId, owner }: StatingFile, viewerPersonId: number | null): string {
  return ownerId === viewerPersonId ? 'your contacts file' : `${owner}\u2019s contacts file`;
}

/** The day of a file, "5 May 2026"; null if unknown. */
function sayFileDay({ day }: StatingFile): string | null {
  return day === null ? null : sayIsoDay(day);
}

/** "from your contacts file, 5 May 2026" */
function sayFromFile(file: StatingFile, viewerPersonId: number | null): string {
  const day = sayFileDay(file);
  return `from ${sayWhoseFile(file, viewerPersonId)}${day === null ? '' : `, ${day}`}`;
}
