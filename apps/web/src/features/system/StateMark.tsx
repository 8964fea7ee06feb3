import type { SystemState } from '@kithline/contract/system.ts';
import { IconAlertCircleFilled, IconAlertTriangle, IconCircleCheckFilled } from '@tabler/icons-react';
import { VisuallyHidden } from '../../ui/a11y/VisuallyHidden.tsx';
import { STATE_WORDS } from './line.ts';
import classes from './StateMark.module.css';

const ICONS = { now: IconAlertCircleFilled, soon: IconAlertTriangle, fine: IconCircleCheckFilled };

/** A mark for a state and, unless `isSilent`, a word for screen readers. */
export function StateMark({ state, isSilent = false }: { state: SystemState; isSilent?: boolean }) {
  const Icon = ICONS[state];
  return (
    <span className={classes.mark} data-state={state}>
      <Icon size={18} stroke={1.8} aria-hidden />
      {!isSilent && <VisuallyHidden>{STATE_WORDS[state]}</VisuallyHidden>}
    </span>
  );
}
