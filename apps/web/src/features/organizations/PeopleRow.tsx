import type { PersonRef } from '@kithline/contract/people.ts';
import type { RelationshipRef } from '@kithline/contract/strengths.ts';
import { IconUsersGroup } from '@tabler/icons-react';
import { personPath } from '../../lib/filtered-list.ts';
import { type Period, sayPeriod } from '../../lib/say-period.ts';
import { useSearchScope } from '../../lib/search-scope.ts';
import { usePersonId } from '../../lib/signed-in.ts';
import { VisuallyHidden } from '../../ui/a11y/VisuallyHidden.tsx';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Link } from '../../ui/link/Link.tsx';
import { Marker } from '../../ui/marks/Marker.tsx';
import { Tie } from '../../ui/marks/Tie.tsx';
import classes from './PeopleRow.module.css';

interface PeopleRowProps {
  person: PersonRef;
  isCollaborator: boolean;
  /** How well the viewer knows the person. */
  relationship: RelationshipRef | null;
  /** The person's title or degrees at the organization. */
  what: string;
  /** A second line: the person's present role. */
  more?: string | null;
  period: Period;
}

export function PeopleRow({ person, isCollaborator, relationship, what, more, period }: PeopleRowProps) {
  const scope = useSearchScope();
  const isViewer = usePersonId() === person.id;
  // Sometimes it is only known that the person no longer works there.
  const isGone = !period.isOngoing && period.from === null && period.to === null && !period.until;
  return (
    <li>
      <Link href={personPath(scope, person.id)} className={classes.row}>
        <span className={classes.face}>
          <Avatar name={person.name} src={person.profilePicture} size={50} />
        </span>
        <span className={classes.who}>
          <span className={classes.nameLine}>
            <span className={classes.name} translate="no">
              {person.name}
            </span>
            {isCollaborator && (
              <Marker icon={<IconUsersGroup size={13} stroke={1.9} aria-hidden />}>Collaborator</Marker>
            )}
          </span>
          {person.location && <span className={classes.place}>{person.location.name}</span>}
        </span>
        <span className={classes.what}>
          <span>{what}</span>
          {more && <span className={classes.more}>{more}</span>}
        </span>
        <span className={classes.when}>
          <span className={classes.dot} data-now={period.isOngoing || undefined} aria-hidden />
          {isGone ? 'No longer there' : sayPeriod(period)}
          {!period.isOngoing && !isGone && <VisuallyHidden>, no longer there</VisuallyHidden>}
        </span>
        <span className={classes.tie}>
          {!isViewer && <Tie strength={relationship?.strength.name ?? null} />}
        </span>
      </Link>
    </li>
  );
}
