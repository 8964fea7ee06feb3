import { Tooltip } from '../overlays/Tooltip.tsx';
import { IconButton } from './IconButton.tsx';
import type { IconButtonProps } from './IconButton.tsx';

/**
 * An icon button that shows its name in a tooltip while the pointer is over it, or while it has the focus.
 */
export function HintButton(props: IconButtonProps) {
  return (
    <Tooltip label={props.label}>
      <IconButton {...props} />
    </Tooltip>
  );
}
