import { useSearchScope } from '../../../lib/search-scope.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Link } from '../../../ui/link/Link.tsx';
import type { ChainStop } from './chain-parts.ts';
import { chainPath } from './chain-path.ts';
import { sayRole } from './chain-words.ts';
import classes from './ChainCard.module.css';
import { CollaboratorSign } from './CollaboratorSign.tsx';
import type { DrawnCard, PictureSize } from './lay-out-chains.ts';

/** Cards that are narrower than this many pixels show only the picture and the name. */
const NAME_ONLY = 120;
/** Cards of at least this many pixels also show the sign of a collaborator. */
const WITH_SIGN = 180;
/** Cards of at least this many pixels show the title as well as the organization. */
const WITH_TITLE = 240;

interface ChainCardProps {
  stop: ChainStop;
  /** The end of the chain. */
  target: ChainStop;
  size: PictureSize;
  at: DrawnCard;
}

/** A person between the ends of a chain, as a link to the profile. */
export function ChainCard({ stop, target, size, at }: ChainCardProps) {
  const scope = useSearchScope();
  const isNarrow = at.width < NAME_ONLY;
  const role = at.width >= WITH_TITLE ? sayRole(stop) : shortRole(stop, target);
  return (
    <Link
      href={chainPath(scope, stop)}
      className={classes.card}
      data-size={size}
      data-narrow={isNarrow || undefined}
      data-row={at.row}
      data-column={at.column}
      title={[stop.name, sayRole(stop)].filter(Boolean).join(', ')}
      style={{ left: at.left, top: at.y, width: at.width }}
    >
      <Avatar kind={stop.kind} name={stop.name} src={stop.picture} size={isNarrow ? 25 : 32} />
      <span className={classes.words}>
        <span className={classes.nameLine}>
          <span className={classes.name} translate="no">
            {stop.name}
          </span>
          {stop.isCollaborator && <CollaboratorSign isSeen={at.width >= WITH_SIGN} />}
        </span>
        {role && !isNarrow && <span className={classes.role}>{role}</span>}
      </span>
    </Link>
  );
}

/**
 * Returns the person's organization. Returns the title if the chain ends at that organization, or if the
 * organization is unknown.
 */
function shortRole({ title, organization }: ChainStop, target: ChainStop): string | null {
  const isThere = target.kind === 'organization' && organization?.id === target.id;
  return isThere ? title : (organization?.name ?? title);
}
