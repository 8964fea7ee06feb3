import '@mantine/core/styles/Popover.layer.css';
import { Popover } from '@mantine/core';
import { type ReactElement, type ReactNode, useState } from 'react';
import classes from './Menu.module.css';

interface ButtonPanelProps {
  /** The button that opens it; it takes a ref and the button's props. */
  trigger: (button: {
    'aria-expanded': boolean;
    'aria-haspopup': 'dialog';
    onClick: () => void;
  }) => ReactElement;
  label: string;
  /** Opens above the button, for buttons at the bottom of the window. */
  above?: boolean;
  /** Whether the panel is open initially. */
  startsOpen?: boolean;
  children: (close: () => void) => ReactNode;
}

/** A button with a small panel of controls. The panel takes the focus and returns it; Escape closes it. */
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
