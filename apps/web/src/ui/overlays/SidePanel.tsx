import { useMediaQuery } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { focusHeadingIfLost } from '../a11y/focus-heading.ts';
import { IconButton } from '../buttons/IconButton.tsx';
import { Drawer } from './Drawer.tsx';
import classes from './SidePanel.module.css';
import { useEscape } from './use-escape.ts';

export interface SidePanelProps {
  opened: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * The drawer on administrators' pages. In windows at least 1280 pixels wide, it is beside the table; in
 * narrower ones, it is over the table; on phones, it fills the screen.
 */
export function SidePanel({ opened, title, onClose, children }: SidePanelProps) {
  const isWide = useMediaQuery('(min-width: 80em)', undefined, { getInitialValueInEffect: false });
  if (isWide) return opened && <Docked {...{ title, onClose, children }} />;
  return (
    <Drawer opened={opened} title={title} onClose={onClose} flush>
      <div className={classes.body}>{children}</div>
    </Drawer>
  );
}

function Docked({ title, onClose, children }: Omit<SidePanelProps, 'opened'>) {
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  useEscape(true, onClose);
  useEffect(() => {
    const origin = document.activeElement;
    const node = panel.current;
    node?.querySelector<HTMLElement>('input, textarea')?.focus();
    return () => {
      const isInside = node?.contains(document.activeElement) || document.activeElement === document.body;
      if (isInside && origin instanceof HTMLElement) origin.focus();
      setTimeout(focusHeadingIfLost);
    };
  }, [title]);
  return (
    <div className={classes.room}>
      <aside ref={panel} className={classes.docked} aria-labelledby={titleId}>
        <div className={classes.head}>
          <h2 id={titleId} className={classes.title}>
            {title}
          </h2>
          <IconButton label="Close" icon={<IconX size={20} stroke={1.7} />} onClick={onClose} />
        </div>
        <div className={classes.body}>{children}</div>
      </aside>
    </div>
  );
}
