import '@mantine/core/styles/Popover.layer.css';
import { Popover } from '@mantine/core';
import { type ReactElement, type ReactNode, useState } from 'react';
import classes from './Menu.module.css';

interface ButtonPanelProps {
  /** Renders the button, which must accept a ref and the given props. */
  trigger: (button: {
    'aria-expanded': boolean;
    'aria-haspopup': 'dialog';
    onClick: () => void;
  }) => ReactElement;
  label: string;
  /** Whether the panel opens above the button. */
  above?: boolean;
  startsOpen?: boolean;
  children: (close: () => void) => ReactNode;
}

/**
 * A button that opens a small panel of controls. The panel takes the focus, and returns it when it closes.
 */
export function ButtonPanel({
  trigger,
  label,
  above = false,
  startsOpen = false,
  children,
}: ButtonPanelProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  const close = () => setOpen(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position={above ? 'top-start' : 'bottom-start'}
      offset={6}
      trapFocus
      returnFocus
      withRoles={false}
      classNames={{ dropdown: classes.panel }}
    >
      <Popover.Target>
        {trigger({ 'aria-expanded': isOpen, 'aria-haspopup': 'dialog', onClick: () => setOpen(!isOpen) })}
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label}>
        {children(close)}
      </Popover.Dropdown>
    </Popover>
  );
}
