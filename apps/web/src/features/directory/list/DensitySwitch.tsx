import { IconLayoutList, IconList } from '@tabler/icons-react';
import { Segmented } from '../../../ui/choices/Segmented.tsx';
import classes from './DirectoryToolbar.module.css';
import type { Density } from '../rows/list-look.ts';

const ICON = { size: 17, stroke: 1.6, 'aria-hidden': true } as const;

const OPTIONS = [
  { value: 'comfortable', label: 'Comfortable rows', icon: <IconLayoutList {...ICON} /> },
  { value: 'compact', label: 'Compact rows', icon: <IconList {...ICON} /> },
] as const;

export interface DensitySwitchProps {
  density: Density;
  choose: (density: Density) => void;
}

/** The switch between rows of three lines and rows of one line. */
export function DensitySwitch({ density, choose }: DensitySwitchProps) {
  return (
    <div className={classes.density}>
      <Segmented label="Rows" value={density} options={OPTIONS} onChange={choose} />
    </div>
  );
}
