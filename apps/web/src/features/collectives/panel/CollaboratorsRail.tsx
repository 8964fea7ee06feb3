import type { Collective } from '@kithline/contract/collectives.ts';
import { IconLayoutSidebarRightExpand } from '@tabler/icons-react';
import { personPath } from '../../../lib/filtered-list.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { VisuallyHidden } from '../../../ui/a11y/VisuallyHidden.tsx';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { HintButton } from '../../../ui/buttons/HintButton.tsx';
import { Link } from '../../../ui/link/Link.tsx';
import { TOGGLES_PANEL } from '../../../ui/overlays/toggles-panel.ts';
import { Tooltip } from '../../../ui/overlays/Tooltip.tsx';
import classes from './CollaboratorsRail.module.css';
import { useCollaborators } from './use-collaborators.ts';

const MOST_FACES = 12;

interface CollaboratorsRailProps {
  collective: Collective;
  onExpand: () => void;
}

export function CollaboratorsRail({ collective, onExpand }: CollaboratorsRailProps) {
  const scope = useSearchScope();
  const { collaborators = [] } = useCollaborators(collective.id);
  const faces = collaborators.slice(0, MOST_FACES);
  const more = Math.max(0, collective.totalCollaborators - faces.length);
  return (
    <div className={classes.rail}>
      <HintButton
        {...TOGGLES_PANEL}
        size={28}
        label="Expand collaborators"
        aria-keyshortcuts="\"
        icon={<IconLayoutSidebarRightExpand size={18} stroke={1.6} aria-hidden />}
        onClick={onExpand}
      />
      <ul className={classes.faces}>
        <OwnerFace owner={collective.client.owner} />
        {faces.map(({ id, name, profilePicture }) => (
          <li key={id}>
            <Tooltip label={name}>
              <Link href={personPath(scope, id)} className={classes.face}>
                <Avatar name={name} src={profilePicture} size={32} />
                <VisuallyHidden>{name}</VisuallyHidden>
              </Link>
            </Tooltip>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <button type="button" className={classes.more} onClick={onExpand} {...TOGGLES_PANEL}>
          +{more}
          <VisuallyHidden> more collaborators</VisuallyHidden>
        </button>
      )}
    </div>
  );
}

/** Not a link, because the owner's profile can be outside the collective. */
function OwnerFace({ owner: { name, profilePicture } }: { owner: Collective['client']['owner'] }) {
  return (
    <li>
      <Tooltip label={`${name}, Owner`}>
        <span className={classes.face}>
          <Avatar name={name} src={profilePicture} size={32} />
          <VisuallyHidden>{name}, Owner</VisuallyHidden>
        </span>
      </Tooltip>
    </li>
  );
}
