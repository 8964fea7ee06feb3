import type { OrganizationProfile } from '@kithline/contract/organizations.ts';
import { ORGANIZATION_TYPES } from '@kithline/contract/taxonomy.ts';
import { peopleWith } from '../../lib/filtered-list.ts';
import { sayCount, sayNumber } from '../../lib/say-time.ts';
import { useSearchScope } from '../../lib/search-scope.ts';
import { AvatarStack } from '../../ui/avatar/AvatarStack.tsx';
import { Link } from '../../ui/link/Link.tsx';
import classes from './PeopleHere.module.css';

/** The id of the only type of organization that has alumni. */
const ACADEMIC = ORGANIZATION_TYPES.find(({ name }) => name === 'Academic')?.id;

/**
 * Faces of people of the scope who work, worked or studied at the organization, and the numbers of people and
 * alumni.
 */
export function PeopleHere({ profile }: { profile: OrganizationProfile }) {
  const scope = useSearchScope();
  const { people } = profile.totals;
  const alumni = profile.type.id === ACADEMIC ? profile.totals.alumni : 0;
  if (people + alumni === 0) return null;
  const faces = profile.faces.map(({ id, name, profilePicture }) => ({ id, name, src: profilePicture }));
  // The faces show people and alumni. Some people are both, so the numbers cannot be added.
  const everybody = alumni === 0 ? people : profile.totals.either;
  const more = Math.max(0, everybody - faces.length);
  const place = scope.scope.kind === 'admin' ? 'in the directory' : `in ${scope.name}`;
  return (
    <p className={classes.here}>
      <span aria-hidden>
        <AvatarStack people={faces} more={more} size={32} label="" />
      </span>
      <span className={classes.words}>
        {people > 0 && (
          <Link className={classes.link} href={peopleWith(scope, 'experience.companies', profile.id)}>
            <span className={classes.count}>{sayCount(people, 'person', 'people')}</span>
            {alumni === 0 && ` ${place}`}
          </Link>
        )}
        {people > 0 && alumni > 0 && ' and '}
        {alumni > 0 && (
          <Link className={classes.link} href={peopleWith(scope, 'education.schools', profile.id)}>
            <span className={classes.count}>{sayNumber(alumni)} alumni</span> {place}
          </Link>
        )}
      </span>
    </p>
  );
}
