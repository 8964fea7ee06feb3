import type { KeyboardEvent, Ref } from 'react';
import { moveByArrowKeys } from '../a11y/move-by-arrow-keys.ts';
import { VisuallyHidden } from '../a11y/VisuallyHidden.tsx';
import { Link } from '../link/Link.tsx';
import { panelId, tabId } from './tab.ts';
import type { Tab, TabsProps } from './tab.ts';
import own from './TabRow.module.css';

interface TabRowProps<Id extends string> extends TabsProps<Id> {
  classes: { row?: string; tab?: string; count?: string };
  ref?: Ref<HTMLElement>;
}

/**
 * The base of both kinds of tabs: links if the tabs have an `href`, else a tab list. In both cases, the arrow
 * keys move from one tab to another.
 */
export function TabRow<Id extends string>({ classes, ref, scope, ...props }: TabRowProps<Id>) {
  const { label, tabs, current, onSelect } = props;
  const linked = tabs.some((tab) => tab.href !== undefined);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) =>
    moveByArrowKeys(event, '[data-tab]', (element, index) => {
      element.focus();
      const tab = tabs[index];
      if (!linked && tab) onSelect?.(tab.id);
    });
  const Row = linked ? 'nav' : 'div';
  return (
    <Row
      ref={ref as Ref<HTMLDivElement>}
      role={linked ? undefined : 'tablist'}
      aria-label={label}
      className={classes.row}
      onKeyDown={onKeyDown}
    >
      {tabs.map((tab) => (
        <TabItem
          key={tab.id}
          tab={tab}
          current={tab.id === current}
          scope={scope}
          classes={classes}
          onSelect={onSelect}
        />
      ))}
    </Row>
  );
}

interface TabItemProps<Id extends string> {
  tab: Tab<Id>;
  current: boolean;
  scope: string | undefined;
  classes: TabRowProps<Id>['classes'];
  onSelect?: (id: Id) => void;
}

function TabItem<Id extends string>({ tab, current, scope, classes, onSelect }: TabItemProps<Id>) {
  const common = {
    'data-tab': true,
    'data-current': current || undefined,
    className: classes.tab,
    onClick: () => onSelect?.(tab.id),
    children: (
      <>
        {tab.icon}
        {tab.label}
        {tab.count !== undefined && (
          <span className={classes.count}>{tab.count.toLocaleString('en-US')}</span>
        )}
        {tab.unsaved && (
          <span className={own.unsaved}>
            <VisuallyHidden> not saved</VisuallyHidden>
          </span>
        )}
      </>
    ),
  };
  if (tab.href === undefined) {
    return (
      <button
        {...common}
        type="button"
        role="tab"
        id={scope && tabId(scope, tab.id)}
        aria-controls={scope && current ? panelId(scope, tab.id) : undefined}
        aria-selected={current}
        tabIndex={current ? 0 : -1}
        disabled={tab.disabled}
      />
    );
  }
  if (tab.disabled) return <button {...common} type="button" disabled />;
  return <Link {...common} href={tab.href} aria-current={current ? 'page' : undefined} />;
}
