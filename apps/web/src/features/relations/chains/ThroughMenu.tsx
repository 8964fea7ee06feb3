import { IconChevronDown } from '@tabler/icons-react';
import { sayCount } from '../../../lib/say-time.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Menu, type MenuItem } from '../../../ui/overlays/Menu.tsx';
import type { Asking } from './chain-text.ts';
import { describeStrengths } from './chain-words.ts';
import classes from './ThroughMenu.module.css';

interface ThroughMenuProps {
  ways: readonly Asking[];
  /** The chosen way. */
  asking: Asking;
  onChoose: (helperId: number) => void;
}

/** Shows through whom to ask, with menus to choose another way. */
export function ThroughMenu({ ways, asking: { helper }, onChoose }: ThroughMenuProps) {
  const others = ways.filter((way) => way.helper.id !== helper.id);
  const itemOf = ({ helper: { id, name, picture }, row }: Asking): MenuItem => ({
    id: String(id),
    label: name,
    hint: describeStrengths(row.links),
    icon: <Avatar name={name} src={picture} size={20} />,
    onSelect: () => onChoose(id),
  });
  return (
    <div className={classes.through}>
      Through
      <Menu
        align="start"
        trigger={
          <Button>
            <span className={classes.helper}>
              <Avatar name={helper.name} src={helper.picture} size={20} />
              <span translate="no">{helper.name}</span>
              <IconChevronDown size={16} stroke={1.7} aria-hidden />
            </span>
          </Button>
        }
        items={ways.map((way) => ({ ...itemOf(way), chosen: way.helper.id === helper.id }))}
      />
      {others.length > 0 && (
        <Menu
          align="start"
          trigger={
            <button type="button" className={classes.others}>
              {sayCount(others.length, 'other way', 'other ways')}
            </button>
          }
          items={others.map(itemOf)}
        />
      )}
    </div>
  );
}
