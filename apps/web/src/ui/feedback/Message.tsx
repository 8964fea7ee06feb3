import { IconAlertCircleFilled, IconAlertTriangle, IconCircleCheckFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { classNames } from '../a11y/class-names.ts';
import classes from './Message.module.css';

const ICONS = { success: IconCircleCheckFilled, warning: IconAlertTriangle, error: IconAlertCircleFilled };

/** A strip with one sentence. An error interrupts whoever listens, the others wait their turn. */
export function Message({ tone, children }: { tone: 'success' | 'warning' | 'error'; children: ReactNode }) {
  const Icon = ICONS[tone];
  return (
    <div role={tone === 'error' ? 'alert' : 'status'} className={classNames(classes.strip, classes[tone])}>
      <Icon size={16} aria-hidden />
      <span>{children}</span>
    </div>
  );
}
