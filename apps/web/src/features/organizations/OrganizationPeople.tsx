import type { OrganizationPerson } from '@kithline/contract/organizations.ts';
import { useQuery } from '@tanstack/react-query';
import { readId } from '../../lib/read-id.ts';
import { wholePeriod } from '../../lib/say-period.ts';
import { useSearchScope } from '../../lib/search-scope.ts';
import type { ProfileView } from '../../lib/use-profile-route.ts';
import { Segmented } from '../../ui/choices/Segmented.tsx';
import { organizationPeopleQuery, type PeopleShown } from './organizations.data.ts';
import { PeoplePages } from './PeoplePages.tsx';
import { PeopleRow } from './PeopleRow.tsx';

const SHOWN = [
  { value: 'all', label: 'all' },
  { value: 'current', label: 'current' },
  { value: 'past', label: 'past' },
] as const;

interface OrganizationPeopleProps {
  id: number;
  view: ProfileView;
  onView: (view: ProfileView) => void;
}

/** The people tab: people of the scope who work or worked at the organization. */
export function OrganizationPeople({ id, view, onView }: OrganizationPeopleProps) {
  const { scope } = useSearchScope();
  const shown: PeopleShown = SHOWN.find(({ value }) => value === view.show)?.value ?? 'all';
  const page = readId(view.at) ?? 1;
  const query = useQuery(organizationPeopleQuery(scope, { id, page, shown }));
  const part = shown === 'all' ? {} : { show: shown };
  return (
    <PeoplePages
      label="People"
      choice={
        <Segmented
          label="People who are there"
          value={shown}
          options={SHOWN}
          onChange={(value) => onView({ tab: 'people', ...(value === 'all' ? {} : { show: value }) })}
        />
      }
      query={query}
      page={page}
      onPage={(next) => onView({ tab: 'people', ...part, ...(next === 1 ? {} : { at: String(next) }) })}
      failure="The people did not load."
    >
      {query.data?.results.map((found) => (
        <PeopleRow
          key={found.person.id}
          person={found.person}
          isCollaborator={found.isCollaborator}
          relationship={found.relationship}
          what={titlesOf(found)}
          more={whereNow(found, id)}
          period={{ ...wholePeriod(found.roles), isOngoing: found.isOngoing }}
        />
      ))}
    </PeoplePages>
  );
}

/**
 * Returns the latest title at the organization, and the number of other roles there: "Partner, 2 more roles".
 */
function titlesOf({ roles }: OrganizationPerson): string {
  const title = roles[0]?.title ?? 'Unknown';
  const earlier = roles.length - 1;
  return earlier < 1 ? title : `${title}, ${earlier} more ${earlier === 1 ? 'role' : 'roles'}`;
}

/**
 * Returns the present role of a person who left: "now General Partner, Northlight Capital". Null for people
 * who still work there, and if no other role is known.
 */
export function whereNow({ person, isOngoing }: OrganizationPerson, id: number): string | null {
  const role = person.primaryWorkRole;
  if (isOngoing || !role || role.organization?.id === id) return null;
  const words = [role.title, role.organization?.name].filter(Boolean).join(', ');
  return words === '' ? null : `now ${words}`;
}
