import { IconX } from '@tabler/icons-react';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { IconButton } from '../buttons/IconButton.tsx';
import { BarSlot } from './BarSlot.tsx';
import { Layer } from './Layer.tsx';
import classes from './OverlayFrame.module.css';

export interface OverlayFrameProps {
  opened: boolean;
  onClose: () => void;
  onClosed?: () => void;
  title: string;
  /** Who or what it is about, above the navigation; left out on phones. */
  head?: ReactNode;
  /** `OverlayLink`s. */
  nav: ReactNode;
  /** The spoken name of the navigation. */
  navLabel: string;
  /** At the bottom of the navigation, on phones as icons at its end: theme and Log out. */
  navFooter?: ReactNode;
  /** Which of its pages is shown; each starts at its top. */
  place?: string;
  /** Underline tabs under the title. */
  tabs?: ReactNode;
  children: ReactNode;
}

/** A page above the page: navigation on the left, on phones a scrolling row on top; content up to 920 wide. */
export function OverlayFrame(props: OverlayFrameProps) {
  const { opened, onClose, onClosed, title, place, tabs, children } = props;
  const titleId = useId();
  const middle = useRef<HTMLDivElement>(null);
  // A tab keeps what its forms hold: the page is not drawn from scratch, only shown from its top.
  useLayoutEffect(() => {
    if (middle.current) middle.current.scrollTop = 0;
  }, [place]);
  return (
    <Layer
      {...{ opened, onClose, onClosed, title, titleId }}
      level="overlay"
      transition="fade"
      time={{ in: 180, out: 120 }}
      scrim={false}
      className={classes.frame}
    >
      <Navigation {...props} />
      <div className={classes.main}>
        <div className={classes.header} data-tabs={tabs ? true : undefined}>
          <div className={classes.titleLine}>
            <h1 id={titleId} tabIndex={-1} data-autofocus className={classes.title}>
              {title}
            </h1>
            <IconButton label="Close" icon={<IconX size={20} stroke={1.7} />} onClick={onClose} />
          </div>
          {tabs}
        </div>
        <BarSlot>
          <div ref={middle} className={classes.scroll}>
            <div className={classes.content}>{children}</div>
          </div>
        </BarSlot>
      </div>
    </Layer>
  );
}

function Navigation({ head, nav, navLabel, navFooter, place }: OverlayFrameProps) {
  const row = useRef<HTMLDivElement>(null);
  // On phones it is a row that scrolls: where one is comes into sight.
  useEffect(() => {
    const current = row.current?.querySelector('[aria-current]');
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [place]);
  return (
    <nav aria-label={navLabel} className={classes.nav}>
      {head && <div className={classes.head}>{head}</div>}
      <div ref={row} className={classes.links}>
        {nav}
      </div>
      {navFooter && <div className={classes.navFooter}>{navFooter}</div>}
    </nav>
  );
}
