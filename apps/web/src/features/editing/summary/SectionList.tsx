import { useState } from 'react';
import { VisuallyHidden } from '../../../ui/a11y/VisuallyHidden.tsx';
import { sectionId } from './section-id.ts';
import classes from './SectionList.module.css';
import type { Section } from './use-section.ts';

/** Leads to the sections; an orange dot marks those with changes. On phones it is a row that scrolls sideways. */
export function SectionList({ sections }: { sections: readonly Pick<Section, 'title' | 'changes'>[] }) {
  const [current, setCurrent] = useState(sections[0]?.title);
  const go = (title: string) => {
    setCurrent(title);
    const card = document.getElementById(sectionId(title));
    card?.scrollIntoView({ block: 'start' });
    card?.querySelector<HTMLElement>('input:not([type=file]), textarea')?.focus({ preventScroll: true });
  };
  return (
    <nav aria-label="Sections" className={classes.list}>
      <div className={classes.items}>
        {sections.map(({ title, changes }) => (
          <button
            key={title}
            type="button"
            className={classes.item}
            aria-current={title === current ? 'true' : undefined}
            onClick={() => go(title)}
          >
            {title}
            {changes > 0 && (
              <span className={classes.dot}>
                <VisuallyHidden> not saved</VisuallyHidden>
              </span>
            )}
          </button>
        ))}
        <p className={classes.note}>Each section saves by itself.</p>
      </div>
    </nav>
  );
}
