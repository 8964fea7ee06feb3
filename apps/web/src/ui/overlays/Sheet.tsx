import { IconX } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { IconButton } from '../buttons/IconButton.tsx';
import { Layer, type LayerProps } from './Layer.tsx';
import classes from './Sheet.module.css';

interface SheetProps extends Pick<LayerProps, 'opened' | 'onClose' | 'onClosed'> {
  title: string;
  footer: ReactNode;
  children: ReactNode;
}

/** A dialog for phones, at the bottom of the screen. */
export function Sheet({ title, footer, children, ...layer }: SheetProps) {
  const titleId = useId();
  return (
    <Layer
      {...layer}
      {...{ title, titleId }}
      level="dialog"
      transition="slide-up"
      time={{ in: 220, out: 120 }}
      room={classes.room ?? ''}
      className={classes.sheet ?? ''}
    >
      <div className={classes.header}>
        <h1 id={titleId} tabIndex={-1} className={classes.title}>
          {title}
        </h1>
        <IconButton label="Close" icon={<IconX size={20} stroke={1.7} />} onClick={layer.onClose} />
      </div>
      <div className={classes.body}>{children}</div>
      <div className={classes.footer}>{footer}</div>
    </Layer>
  );
}
