import type { ReactNode } from 'react';
import { FormCard } from '../../../ui/cards/FormCard.tsx';
import classes from './SectionCard.module.css';
import { sectionId } from './section-id.ts';
import type { Section } from './use-section.ts';

interface SectionCardProps {
  section: Section;
  quiet?: boolean;
  /** After the title: a chip. */
  mark?: ReactNode;
  children: ReactNode;
}

/** The card of one section. */
export function SectionCard({ section, quiet = false, mark, children }: SectionCardProps) {
  const { title } = section;
  return (
    <div id={sectionId(title)} className={classes.section}>
      <FormCard {...{ title, mark, quiet }} of={section}>
        {children}
      </FormCard>
    </div>
  );
}
