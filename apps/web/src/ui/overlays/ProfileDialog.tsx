import { useEffect, useEffectEvent } from 'react';
import type { ReactNode } from 'react';
import { TabPanel } from '../tabs/TabPanel.tsx';
import type { Tab } from '../tabs/tab.ts';
import { UnderlineTabs } from '../tabs/UnderlineTabs.tsx';
import { Dialog } from './Dialog.tsx';
import { isCovered } from './is-covered.ts';
import { isPlainKey } from './is-plain-key.ts';
import classes from './ProfileDialog.module.css';

export interface ProfileDialogProps<Id extends string> {
  opened: boolean;
  onClose: () => void;
  onClosed?: () => void;
  title: string;
  titleNote?: string | null;
  /** 100 pixels wide, or 70 on phones. */
  picture: ReactNode;
  marker?: ReactNode;
  children?: ReactNode;
  /** Shown below the lines under the name. */
  foot?: ReactNode;
  /** Shown at the right end of the head or, if there is no room, below the lines. */
  aside?: ReactNode;
  tabs: readonly Tab<Id>[];
  current: Id;
  onSelect: (id: Id) => void;
  panel: ReactNode;
  /** Called on `j` with 1 and on `k` with -1, to open the next or the previous item of the list. */
  onStep?: (step: 1 | -1) => void;
  /** Called on `e`, to open the forms of the profile. */
  onEdit?: (() => void) | undefined;
  /** Returns whether single characters work as shortcuts. Called on every key. */
  areKeysOn: () => boolean;
}

/** A profile above its list. The keys 1 to 5 choose a tab, unless something covers the dialog. */
export function ProfileDialog<Id extends string>(props: ProfileDialogProps<Id>) {
  const { opened, onClose, onClosed, title, tabs, current, onSelect } = props;
  useProfileKeys(props);
  return (
    <Dialog
      {...{ opened, onClose, onClosed, title }}
      size="profile"
      ground="page"
      tall
      flush
      header={(titleId) => (
        <div className={classes.head}>
          <div className={classes.who}>
            <div className={classes.picture}>{props.picture}</div>
            <div className={classes.lines}>
              <div className={classes.nameLine}>
                <h1 id={titleId} tabIndex={-1} className={classes.name} translate="no">
                  {title}
                  {props.titleNote && <span className={classes.titleNote}> {props.titleNote}</span>}
                </h1>
                {props.marker}
              </div>
              {props.children}
            </div>
            {props.foot && <div className={classes.foot}>{props.foot}</div>}
            {props.aside && <div className={classes.aside}>{props.aside}</div>}
          </div>
          <UnderlineTabs label="Profile" scope="profile" tabs={tabs} current={current} onSelect={onSelect} />
        </div>
      )}
    >
      <TabPanel id={current} scope="profile">
        <div className={classes.panel}>{props.panel}</div>
      </TabPanel>
    </Dialog>
  );
}

function useProfileKeys<Id extends string>(props: ProfileDialogProps<Id>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isPlainKey(event) || isCovered(1) || !props.areKeysOn()) return;
    const tab = /^[1-5]$/.test(event.key) ? props.tabs[Number(event.key) - 1] : undefined;
    if (tab && !tab.disabled) props.onSelect(tab.id);
    if (event.key === 'j') props.onStep?.(1);
    if (event.key === 'k') props.onStep?.(-1);
    if (event.key === 'e') props.onEdit?.();
  });
  useEffect(() => {
    if (!props.opened) return undefined;
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [props.opened]);
}
