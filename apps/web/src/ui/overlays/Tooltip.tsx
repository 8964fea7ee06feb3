import '@mantine/core/styles/Tooltip.layer.css';
import { Tooltip as MantineTooltip } from '@mantine/core';
import type { ReactElement } from 'react';
import classes from './Tooltip.module.css';

/** The name of an icon button or the whole of a cut-off text, after 350 ms. Never the only place for something. */
export function Tooltip({
  label,
  children,
  disabled,
}: {
  label: string;
  children: ReactElement;
  disabled?: boolean;
}) {
  return (
    <MantineTooltip
      label={label}
      // It lies outside of all landmarks, and only shows what is spoken where it points to.
      aria-hidden
      disabled={disabled}
      classNames={{ tooltip: classes.tooltip }}
      openDelay={350}
      events={{ hover: true, focus: true, touch: false }}
      transitionProps={{ transition: 'fade-up', duration: 140, timingFunction: 'var(--k-ease)' }}
      multiline
    >
      {children}
    </MantineTooltip>
  );
}
