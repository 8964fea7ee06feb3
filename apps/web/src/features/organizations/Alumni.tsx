import type { OrganizationAlumnus } from '@kithline/contract/organizations.ts';
import { useQuery } from '@tanstack/react-query';
import { readId } from '../../lib/read-id.ts';
import { wholePeriod } from '../../lib/say-period.ts';
import { useSearchScope } from '../../lib/search-scope.ts';
import type { ProfileView } from '../../lib/use-profile-route.ts';
import { alumniQuery } from './organizations.data.ts';
import { PeoplePages } from './PeoplePages.tsx';
import { PeopleRow } from './PeopleRow.tsx';

interface AlumniProps {
  id: number;
  view: ProfileView;
  onView: (view: ProfileView) => void;
}

/** The alumni tab of a school: the people of the scope who studied there. */
export function Alumni({ id, view, onView }: AlumniProps) {
  const { scope } = useSearchScope();
  const page = readId(view.at) ?? 1;
  const query = useQuery(alumniQuery(scope, { id, page }));
  return (
    <PeoplePages
      label="Alumni"
      query={query}
      page={page}
      onPage={(next) => onView({ tab: 'alumni', ...(next === 1 ? {} : { at: String(next) }) })}
      failure="The alumni did not load."
    >
      {query.data?.results.map((found) => (
        <PeopleRow
          key={found.person.id}
          person={found.person}
          isCollaborator={found.isCollaborator}
          relationship={found.relationship}
          what={studiesOf(found)}
          more={nowOf(found)}
          period={wholePeriod(found.educations)}
        />
      ))}
    </PeoplePages>
  );
}

/** Returns the degrees and majors of each study at the school: "Bachelor of Science, Physics; Ph.D.". */
function studiesOf({ educations }: OrganizationAlumnus): string {
  const studies = educations.map(({ degrees, majors }) => [...degrees, ...majors].map(({ name }) => name));
  const words = studies.filter((study) => study.length > 0).map((study) => study.join(', '));
  return words.length > 0 ? words.join('; ') : 'Unknown degree';
}

function nowOf({ person }: OrganizationAlumnus): string | null {
  const role = person.primaryWorkRole;
  const words = [role?.title, role?.organization?.name].filter(Boolean).join(', ');
  return words === '' ? null : `now ${words}`;
}
