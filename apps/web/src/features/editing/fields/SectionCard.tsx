import type { ReactNode } from 'react';
import { FormCard } from '../../../ui/cards/FormCard.tsx';
import { Fields } from './Fields.tsx';
import classes from './SectionList.module.css';
import type { Section } from './use-section.ts';

interface SectionCardProps {
  section: Section;
  quiet?: boolean;
  /** After the title: a chip. */
  mark?: ReactNode;
  /** Its fields, unless told. */
  children?: ReactNode;
}

/** The card of one section. */
export function SectionCard({ section, quiet = false, mark, children }: SectionCardProps) {
  const { title, fields } = section;
  return (
    <div id={sectionId(title)} className={classes.section}>
      <FormCard {...{ title, mark, quiet }} of={section}>
        {children ?? <Fields of={section} fields={fields} />}
      </FormCard>
    </div>
  );
}

/** The element that a section's card has: "edit-social-impact". */
export function sectionId(title: string): string {
  return `edit-${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`;
}
