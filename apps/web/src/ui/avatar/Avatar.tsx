import { IconBuilding, IconUserFilled } from '@tabler/icons-react';
import { useState } from 'react';
import type { ComponentProps } from 'react';
import { classNames } from '../a11y/class-names.ts';
import { hueOf, initialsOf } from '@kithline/contract/initials.ts';
import classes from './Avatar.module.css';

export type AvatarSize = 20 | 25 | 32 | 40 | 50 | 70 | 100 | 136;

export interface AvatarProps {
  /** Decides the shape: people are circles, organizations and collectives are rounded squares. */
  kind?: 'person' | 'organization' | 'collective';
  name: string | null | undefined;
  /** A photo or a logo. */
  src?: string | null;
  size?: AvatarSize;
  /**
   * The name for screen readers. Leave it out if the name is shown beside the avatar, which is then only
   * decoration.
   */
  label?: string;
  className?: string;
}

/**
 * Without a picture, or if it does not load, the avatar shows initials; without a name, a building for an
 * organization, or else a blank figure.
 */
export function Avatar({ kind = 'person', name, src, size = 50, label, className }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const picture = src && src !== failed ? src : null;
  const speech = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  const frame = {
    ...speech,
    translate: 'no' as const,
    className: classNames(classes.avatar, classes[kind], className),
    'data-size': size,
  };
  if (!picture) return <Initials {...{ kind, name, frame }} />;
  return (
    <span {...frame} data-picture>
      <img src={picture} alt="" loading="lazy" decoding="async" onError={() => setFailed(picture)} />
    </span>
  );
}

interface InitialsProps extends Pick<AvatarProps, 'kind' | 'name'> {
  frame: ComponentProps<'span'>;
}

function Initials({ kind, name, frame }: InitialsProps) {
  const initials = initialsOf(name);
  const Blank = kind === 'organization' ? IconBuilding : IconUserFilled;
  return (
    <span {...frame} data-hue={initials ? hueOf(initials) : undefined}>
      {initials || <Blank className={classes.blank} />}
    </span>
  );
}
