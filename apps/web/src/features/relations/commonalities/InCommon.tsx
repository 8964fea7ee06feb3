import type { Commonality } from '@kithline/contract/people.ts';
import { IconHeartHandshake, IconMapPin, IconStar } from '@tabler/icons-react';
import { organizationPath, peopleWith } from '../../../lib/filtered-list.ts';
import { sayCount } from '../../../lib/say-time.ts';
import { type SearchScope, useSearchScope } from '../../../lib/search-scope.ts';
import { AvatarStack } from '../../../ui/avatar/AvatarStack.tsx';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Link } from '../../../ui/link/Link.tsx';
import classes from './InCommon.module.css';

interface InCommonProps {
  items: readonly Commonality[];
  /** The number of people whom the viewer and the person both know, without the people in `items`. */
  moreOfPeople: number;
  onPeople: () => void;
}

/**
 * What the viewer and a person have in common, one line each. All people whom both know share one line, which
 * opens their list.
 */
export function InCommon({ items, moreOfPeople, onPeople }: InCommonProps) {
  const scope = useSearchScope();
  const known = items.filter(({ kind }) => kind === 'person');
  const total = known.length + moreOfPeople;
  return (
    <ul className={classes.items}>
      {total > 0 && (
        <li>
          <button type="button" className={classes.people} aria-haspopup="dialog" onClick={onPeople}>
            <AvatarStack
              most={3}
              people={known.map(({ id, entity, profilePicture }) => ({
                id,
                name: entity,
                src: profilePicture,
              }))}
              more={moreOfPeople}
              label=""
            />
            <span className={classes.name}>{sayCount(total, 'person', 'people')} you both know</span>
          </button>
        </li>
      )}
      {items
        .filter(({ kind }) => kind !== 'person')
        .map((item) => (
          <li key={`${item.kind} ${item.id}`}>
            <Line item={item} href={hrefOf(scope, item)} />
          </li>
        ))}
    </ul>
  );
}

function Line({ item, href }: { item: Commonality; href: string | null }) {
  const words = (
    <>
      <Picture item={item} />
      <span className={classes.words}>
        <span className={classes.name}>{item.entity}</span>
        <span className={classes.description}>{item.description}</span>
      </span>
    </>
  );
  if (href === null) return <div className={classes.line}>{words}</div>;
  return (
    <Link href={href} className={classes.line}>
      {words}
    </Link>
  );
}

const ICONS = { cause: IconHeartHandshake, interest: IconStar, place: IconMapPin } as const;

function Picture({ item: { kind, entity, profilePicture } }: { item: Commonality }) {
  if (kind === 'cause' || kind === 'interest' || kind === 'place') {
    const Icon = ICONS[kind];
    return (
      <span className={classes.icon} aria-hidden>
        <Icon size={18} stroke={1.7} />
      </span>
    );
  }
  return <Avatar kind="organization" name={entity} src={profilePicture} size={32} />;
}

/** A place has no link: people are searched around coordinates, which a commonality does not have. */
function hrefOf(scope: SearchScope, { kind, id }: Commonality): string | null {
  if (kind === 'place') return null;
  if (kind === 'cause') return peopleWith(scope, 'summary.supportedCauses', id);
  if (kind === 'interest') return peopleWith(scope, 'summary.interests', id);
  return organizationPath(scope, id);
}
