import type { Client } from '@kithline/contract/clients.ts';
import { VisuallyHidden } from '../../ui/a11y/VisuallyHidden.tsx';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { TOGGLES_PANEL } from '../../ui/overlays/toggles-panel.ts';
import { Tooltip } from '../../ui/overlays/Tooltip.tsx';
import classes from './ClientMarks.module.css';

interface ClientMarksProps {
  clients: readonly Client[];
  /** The highlighted client. */
  currentId: number | null;
  /** The client whose panel is open. */
  openId: number | null;
  onPress: (clientId: number) => void;
}

export function ClientMarks({ clients, currentId, openId, onPress }: ClientMarksProps) {
  if (clients.length === 0) return null;
  return (
    <ul className={classes.marks} aria-label="Clients">
      {clients.map(({ id, name, profilePicture }) => (
        <li key={id} className={classes.item} data-current={id === currentId || undefined}>
          <Tooltip label={name}>
            <button
              type="button"
              className={classes.mark}
              aria-expanded={id === openId}
              {...TOGGLES_PANEL}
              onClick={() => onPress(id)}
            >
              <Avatar kind="organization" name={name} src={profilePicture} size={32} />
              <VisuallyHidden>{name}</VisuallyHidden>
            </button>
          </Tooltip>
        </li>
      ))}
    </ul>
  );
}
