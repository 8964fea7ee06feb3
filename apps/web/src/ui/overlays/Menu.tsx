import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu as MantineMenu } from '@mantine/core';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { Link } from '../link/Link.tsx';
import classes from './Menu.module.css';

export interface MenuItem {
  id: string;
  label: string;
  icon?: ReactNode;
  /** The one that holds now, where the menu is a choice. */
  chosen?: boolean;
  danger?: boolean;
  disabled?: boolean;
  href?: string;
  onSelect?: () => void;
}

export interface MenuProps {
  /** The button that opens it; it takes a ref and the button's props. */
  trigger: ReactElement;
  items: readonly MenuItem[];
  align?: 'start' | 'end';
}

/** A button with a short list of commands or a choice, which starts on what holds now. Arrow keys move, letters do not. */
export function Menu({ trigger, items, align = 'end' }: MenuProps) {
  return (
    <MantineMenu
      position={align === 'end' ? 'bottom-end' : 'bottom-start'}
      offset={4}
      transitionProps={{ transition: 'fade-down', duration: 140, timingFunction: 'var(--k-ease)' }}
      classNames={{ dropdown: classes.menu, item: classes.item, itemSection: classes.icon }}
      withInitialFocusPlaceholder={false}
      loop
    >
      <MantineMenu.Target>{trigger}</MantineMenu.Target>
      <MantineMenu.Dropdown>
        {items.map((item) => {
          const common = {
            leftSection: item.icon,
            disabled: item.disabled,
            'data-danger': item.danger || undefined,
            'data-chosen': item.chosen || undefined,
            'aria-current': item.chosen || undefined,
            'data-autofocus': item.chosen || undefined,
            onClick: item.onSelect,
            children: item.label,
          };
          return item.href === undefined ? (
            <MantineMenu.Item key={item.id} {...common} />
          ) : (
            <LinkItem key={item.id} {...common} href={item.href} />
          );
        })}
      </MantineMenu.Dropdown>
    </MantineMenu>
  );
}

function LinkItem({ href, ...item }: ComponentProps<typeof MantineMenu.Item> & { href: string }) {
  return <MantineMenu.Item {...item} renderRoot={(root) => <Link {...root} href={href} />} />;
}
