import type { LosingTouch } from '@kithline/contract/keeping-in-touch.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Link } from '../../../ui/link/Link.tsx';
import { TieMark } from '../../../ui/marks/TieMark.tsx';
import { LaterMenu } from './LaterMenu.tsx';
import classes from './LosingTouchRow.module.css';
import { LogTouch } from './LogTouch.tsx';
import { sayDue, sayRhythm, sayTouchDay, sayTouchWay } from './say-touch.ts';

interface LosingTouchRowProps {
  duePerson: LosingTouch;
  /** Called when an element of the row, or of its menu, gets the focus. */
  onFocus: () => void;
}

export function LosingTouchRow({ duePerson, onFocus }: LosingTouchRowProps) {
  const { person, strength, everyMonths, lastTouch, dueOn, chosen } = duePerson;
  const { peoplePath } = useSearchScope();
  const { id, name, primaryWorkRole } = person;
  const organization = primaryWorkRole?.organization ?? null;
  const [givenName = name] = name.split(' ');
  const touched = { id, name, givenName, chosen };
  return (
    <li className={classes.row} onFocus={onFocus}>
      <Avatar name={name} src={person.profilePicture} size={32} />
      <div className={classes.who}>
        <Link href={`${peoplePath}/${id}`} className={classes.name}>
          {name}
        </Link>
        {organization && (
          <span className={classes.line}>
            <Avatar
              kind="organization"
              name={organization.name}
              src={organization.profilePicture}
              size={20}
              className={classes.logo ?? ''}
            />
            <span className={classes.cut}>{organization.name}</span>
          </span>
        )}
      </div>
      <div className={classes.rhythm}>
        <span className={classes.every}>
          {strength && <TieMark strength={strength.name} />}
          {sayRhythm(everyMonths)}
        </span>
        <span className={classes.last}>
          {lastTouch
            ? `last ${sayTouchDay(lastTouch.day)}, ${lastTouch.way === 'note' ? 'note' : sayTouchWay(lastTouch.way)}`
            : 'no contact yet'}
        </span>
      </div>
      <span className={classes.over}>{sayDue(dueOn)}</span>
      <div className={classes.acts}>
        <LogTouch
          person={touched}
          kept={{ everyMonths, lastDay: lastTouch?.day ?? null, laterUntil: chosen.laterUntil }}
          look={{ size: 'sm', className: classes.log ?? '' }}
        />
        <LaterMenu
          person={touched}
          trigger={
            <Button
              variant="quiet"
              size="sm"
              className={classes.later ?? ''}
              aria-label={`Later for ${name}`}
            >
              Later
            </Button>
          }
        />
      </div>
    </li>
  );
}
