import type { ActivityEntry, ActivityThing } from '@kithline/contract/activity.ts';
import { IconArrowRight, IconClock, IconFileText } from '@tabler/icons-react';
import { sayDateTime, sayTime } from '../../lib/say-time.ts';
import { VisuallyHidden } from '../../ui/a11y/VisuallyHidden.tsx';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { TextLink } from '../../ui/link/TextLink.tsx';
import classes from './ActivityRow.module.css';

export function ActivityRow({ entry }: { entry: ActivityEntry }) {
  const { doneOn, by, words, on, also, value, place, network } = entry;
  const isOwn = on?.kind === 'person' && on.id === by?.personId;
  return (
    <li className={classes.row}>
      <time
        className={classes.time}
        dateTime={new Date(doneOn * 1000).toISOString()}
        title={sayDateTime(doneOn)}
      >
        {sayTime(doneOn)}
      </time>
      <span className={classes.face} aria-hidden>
        <Face entry={entry} />
      </span>
      <span className={classes.sentence}>
        <b translate="no">{by?.name ?? 'Kithline'}</b> {words} {on && <Thing thing={on} isOwn={isOwn} />}
        {also && (
          <>
            {' '}
            {also.words} <Thing thing={also.on} />
          </>
        )}
      </span>
      <span className={classes.value}>
        {value && <Value value={value} />}
        {network && (
          <span className={classes.field} translate="no">
            {network}
          </span>
        )}
      </span>
      <span className={classes.place}>{place}</span>
    </li>
  );
}

function Face({ entry: { by, kind } }: { entry: ActivityEntry }) {
  if (kind === 'import' || kind === 'curated-file')
    return (
      <span className={classes.sign}>
        <IconFileText size={15} stroke={1.7} />
      </span>
    );
  if (by === null)
    return (
      <span className={classes.sign}>
        <IconClock size={15} stroke={1.7} />
      </span>
    );
  return <Avatar name={by.personId === null ? null : by.name} src={by.profilePicture} size={25} />;
}

function Thing({ thing, isOwn = false }: { thing: ActivityThing; isOwn?: boolean }) {
  const name = isOwn ? 'their own profile' : thing.name;
  const href = thingHref(thing);
  const translate = isOwn ? undefined : 'no';
  if (href === null) return <b translate={translate}>{name}</b>;
  return (
    <TextLink href={href} translate={translate}>
      {name}
    </TextLink>
  );
}

/** An empty old value is left out; an empty new one is shown as "none". */
function Value({ value: { field, from, to } }: { value: NonNullable<ActivityEntry['value']> }) {
  return (
    <>
      <span className={classes.field}>{field}</span>
      {from !== null && (
        <>
          <VisuallyHidden> from </VisuallyHidden>
          <s className={classes.from}>{from}</s>
          <IconArrowRight size={14} stroke={1.7} aria-hidden />
        </>
      )}
      <VisuallyHidden> to </VisuallyHidden>
      <span className={classes.to}>{to ?? 'none'}</span>
    </>
  );
}

/** Returns the URL of a thing's page in the dashboard; null if the thing was deleted or has no page. */
function thingHref({ kind, id, isThere }: ActivityThing): string | null {
  if (!isThere) return null;
  if (kind === 'person') return `/dashboard/people/${id}`;
  if (kind === 'organization') return `/dashboard/organizations/${id}`;
  if (kind === 'client') return '/dashboard/client-accounts';
  return kind === 'invite' ? '/dashboard/invites' : null;
}
