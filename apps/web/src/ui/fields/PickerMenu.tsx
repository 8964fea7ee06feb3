import { Combobox } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../a11y/class-names.ts';
import { MarkedText } from '../marks/MarkedText.tsx';
import { CREATE } from './picker-option.ts';
import type { PickerOption, PickerStatus } from './picker-option.ts';
import classes from './PickerMenu.module.css';

interface PickerMenuProps {
  label: string;
  /** Whether a menu in the document flow is open; null for a floating menu. */
  flow?: { isOpen: boolean } | null;
  options: readonly PickerOption[];
  status: PickerStatus;
  typed: string;
  /** The text of the menu if nothing matches. If it is empty, the menu is hidden. */
  empty: string;
  /** The text of the line that creates something with the typed name; null without such a line. */
  create?: string | null;
}

/** The menu of a picker. Failures are shown by the field. */
export function PickerMenu({ label, flow, options, status, typed, empty, create }: PickerMenuProps) {
  const offers = options.length > 0 || Boolean(create);
  const note = noteFor(status, offers, empty);
  const isHidden = status === 'failed' || (!offers && !note);
  const menu = (
    <>
      <Combobox.Options aria-label={label} className={classes.options}>
        {options.map((option) => (
          <Combobox.Option key={option.id} value={String(option.id)} className={classes.option}>
            {option.picture}
            <span className={classes.label}>
              <MarkedText text={option.label} marks={[typed]} tone="typed" />
            </span>
            {option.note && <span className={classes.note}>{option.note}</span>}
          </Combobox.Option>
        ))}
        {create && (
          <Combobox.Option value={CREATE} className={classNames(classes.option, classes.create)}>
            <IconPlus size={15} stroke={1.8} aria-hidden />
            <span className={classes.label}>{create}</span>
          </Combobox.Option>
        )}
      </Combobox.Options>
      <div role="status" className={note ? classes.empty : undefined}>
        {note}
      </div>
    </>
  );
  if (flow) {
    return (
      <MenuInFlow isOpen={flow.isOpen && !isHidden} lines={options.length}>
        {menu}
      </MenuInFlow>
    );
  }
  return (
    <Combobox.Dropdown className={classes.menu} hidden={isHidden}>
      {menu}
    </Combobox.Dropdown>
  );
}

/** A menu in the document flow. When it opens or grows, it and the field above scroll into view. */
function MenuInFlow({ isOpen, lines, children }: { isOpen: boolean; lines: number; children: ReactNode }) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) menu.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, lines]);
  return (
    <div ref={menu} hidden={!isOpen} className={classNames(classes.menu, classes.inFlow)}>
      {children}
    </div>
  );
}

function noteFor(status: PickerStatus, offers: boolean, empty: string): string | null {
  if (status === 'loading') return 'Loading suggestions...';
  return offers ? null : empty;
}
