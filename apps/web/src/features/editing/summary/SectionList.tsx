import { VisuallyHidden } from '../../../ui/a11y/VisuallyHidden.tsx';
import { useHiddenEnds } from '../../../ui/rows/use-hidden-ends.ts';
import classes from './SectionList.module.css';
import type { Section } from './use-section.ts';
import { useSectionInView } from './use-section-in-view.ts';

/** Leads to the sections and follows the one that is read; an orange dot marks those with changes. On phones it is a row that scrolls sideways. */
export function SectionList({ sections }: { sections: readonly Pick<Section, 'title' | 'changes'>[] }) {
  const { list, current, choose } = useSectionInView(sections.map(({ title }) => title));
  useHiddenEnds(list);
  return (
    <nav aria-label="Sections" className={classes.list}>
      <div ref={list} className={classes.items}>
        {sections.map(({ title, changes }) => (
          <button
            key={title}
            type="button"
            className={classes.item}
            aria-current={title === current ? 'true' : undefined}
            onClick={() => choose(title)}
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
