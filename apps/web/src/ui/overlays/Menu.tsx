import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu as MantineMenu } from '@mantine/core';
import { Fragment, type ReactElement, type ReactNode, useId } from 'react';
import { classNames } from '../a11y/class-names.ts';
import { Link } from '../link/Link.tsx';
import classes from './Menu.module.css';

export interface MenuItem {
  id: string;
  label: string;
  icon?: ReactNode;
  /** Whether this is the current choice; undefined for commands and links. */
  chosen?: boolean;
  /** Shown at the right end of the item. */
  hint?: string;
  /**
   * Why the item is offered: a line at the bottom of the menu, which screen readers read with the item.
   */
  note?: string;
  /** Whether a line separates the item from those above. */
  apart?: boolean;
  danger?: boolean;
  disabled?: boolean;
  href?: string;
  onSelect?: () => void;
}

export interface MenuProps {
  /** The button, which must accept a ref and a button's props. */
  trigger: ReactElement;
  items: readonly MenuItem[];
  title?: string;
  align?: 'start' | 'end';
  row?: boolean;
  /** A second choice in one line below the items: "Within miles" 10, 25, 50, 100. */
  line?: { label: string; items: readonly MenuItem[] } | undefined;
  onOpen?: () => void;
}

/**
 * A button with a short menu. When the menu opens, the focus is on the current choice. The arrow keys move
 * the focus; typing letters does not.
 */
export function Menu({ trigger, items, title, align = 'end', row = false, line, onOpen }: MenuProps) {
  const id = useId();
  return (
    <MantineMenu
      position={align === 'end' ? 'bottom-end' : 'bottom-start'}
      offset={4}
      transitionProps={{ transition: 'fade-down', duration: 140, timingFunction: 'var(--k-ease)' }}
      classNames={{
        dropdown: classNames(classes.menu, row && classes.row),
        item: classes.item,
        itemSection: classes.icon,
      }}
      withInitialFocusPlaceholder={false}
      onOpen={onOpen}
      loop
    >
      <MantineMenu.Target>{trigger}</MantineMenu.Target>
      <MantineMenu.Dropdown>
        {title && <MantineMenu.Label className={classes.title}>{title}</MantineMenu.Label>}
        {items.map((item) => (
          <Fragment key={item.id}>
            {item.apart && <MantineMenu.Divider />}
            <MantineMenu.Item
              leftSection={item.icon}
              rightSection={item.hint && <span className={classes.hint}>{item.hint}</span>}
              disabled={item.disabled}
              aria-describedby={item.note && id + item.id}
              data-danger={item.danger || undefined}
              data-chosen={item.chosen || undefined}
              data-autofocus={item.chosen || undefined}
              onClick={item.onSelect}
              renderRoot={rootOf(item)}
            >
              {item.label}
            </MantineMenu.Item>
          </Fragment>
        ))}
        {line && <MenuLine {...line} />}
        {items.map(
          (item) =>
            item.note && (
              <p key={item.id} id={id + item.id} className={classes.note}>
                {item.note}
              </p>
            ),
        )}
      </MantineMenu.Dropdown>
    </MantineMenu>
  );
}

function MenuLine({ label, items }: { label: string; items: readonly MenuItem[] }) {
  return (
    <>
      <MantineMenu.Divider />
      <div role="group" aria-label={label} className={classes.line}>
        <span aria-hidden>{label}</span>
        <span className={classes.track}>
          {items.map((item) => (
            <MantineMenu.Item
              key={item.id}
              className={classes.short}
              data-picked={item.chosen || undefined}
              onClick={item.onSelect}
              renderRoot={rootOf(item)}
            >
              {item.label}
            </MantineMenu.Item>
          ))}
        </span>
      </div>
    </>
  );
}

/**
 * Returns the element for an item that is a link or a choice; undefined for a command, which is Mantine's
 * default.
 */
function rootOf({ href, chosen }: MenuItem): ((root: object) => ReactNode) | undefined {
  if (href !== undefined) return (root) => <Link {...root} href={href} />;
  if (chosen === undefined) return undefined;
  return (root) => <button {...root} role="menuitemradio" aria-checked={chosen} />;
}
