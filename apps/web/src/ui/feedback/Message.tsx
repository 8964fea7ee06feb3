import {
  IconAlertCircleFilled,
  IconAlertTriangle,
  IconCircleCheckFilled,
  IconInfoCircle,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { classNames } from '../a11y/class-names.ts';
import classes from './Message.module.css';

const ICONS = {
  success: IconCircleCheckFilled,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  error: IconAlertCircleFilled,
};

interface MessageProps {
  tone: keyof typeof ICONS;
  children: ReactNode;
}

/** A strip with a sentence. Screen readers read an error at once, and other messages when they are idle. */
export function Message({ tone, children }: MessageProps) {
  const Icon = ICONS[tone];
  return (
    <div role={tone === 'error' ? 'alert' : 'status'} className={classNames(classes.strip, classes[tone])}>
      <Icon size={16} aria-hidden />
      <span>{children}</span>
    </div>
  );
}
