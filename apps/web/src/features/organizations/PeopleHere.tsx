import type { OrganizationProfile } from '@kithline/contract/organizations.ts';
import { peopleWith } from '../../lib/filtered-list.ts';
import { sayCount } from '../../lib/say-time.ts';
import { useSearchScope } from '../../lib/search-scope.ts';
import { AvatarStack } from '../../ui/avatar/AvatarStack.tsx';
import { Link } from '../../ui/link/Link.tsx';
import classes from './PeopleHere.module.css';

/** Faces and the number of the people whom one knows there; leads to the list of them. */
export function PeopleHere({ profile }: { profile: OrganizationProfile }) {
  const scope = useSearchScope();
  const { people } = profile.totals;
  if (people === 0) return null;
  const faces = profile.faces.map(({ id, name, profilePicture }) => ({ id, name, src: profilePicture }));
  const place = scope.scope.kind === 'admin' ? 'in the directory' : `in ${scope.name}`;
  return (
    <Link className={classes.link} href={peopleWith(scope, 'experience.companies', profile.id)}>
      <span aria-hidden>
        <AvatarStack people={faces} more={Math.max(0, people - faces.length)} size={32} label="" />
      </span>
      <span className={classes.words}>
        <span className={classes.count}>{sayCount(people, 'person', 'people')}</span> {place}
      </span>
    </Link>
  );
}
