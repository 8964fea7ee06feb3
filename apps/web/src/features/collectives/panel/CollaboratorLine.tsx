import { personPath } from '../../../lib/filtered-list.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Link } from '../../../ui/link/Link.tsx';
import classes from './CollaboratorLine.module.css';

interface CollaboratorLineProps {
  person: { id: number; name: string; profilePicture: string | null };
  /** The line under the name. */
  words: string | null;
  /**
   * Whether the name is a link to the profile. The owner's name is not, because the owner's profile can be
   * outside the collective.
   */
  isLink?: boolean;
}

export function CollaboratorLine({ person, words, isLink = false }: CollaboratorLineProps) {
  const scope = useSearchScope();
  const { id, name, profilePicture } = person;
  const content = (
    <>
      <Avatar name={name} src={profilePicture} size={32} />
      <span className={classes.words}>
        <span className={classes.name} translate="no">
          {name}
        </span>
        {words && <span className={classes.role}>{words}</span>}
      </span>
    </>
  );
  return (
    <li>
      {isLink ? (
        <Link href={personPath(scope, id)} className={classes.line}>
          {content}
        </Link>
      ) : (
        <span className={classes.line}>{content}</span>
      )}
    </li>
  );
}
