import { Tooltip } from '../overlays/Tooltip.tsx';
import { IconButton } from './IconButton.tsx';
import type { IconButtonProps } from './IconButton.tsx';

/** An icon button with its name as a tooltip. */
export function HintButton(props: IconButtonProps) {
  return (
    <Tooltip label={props.label}>
      <IconButton {...props} />
    </Tooltip>
  );
}
