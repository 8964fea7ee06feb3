import type { ReactNode } from 'react';
import { FormCard } from '../../../ui/cards/FormCard.tsx';
import { Fields } from './Fields.tsx';
import classes from './SectionList.module.css';
import type { Section } from './use-section.ts';

interface SectionCardProps<Name extends string> {
  section: Section<Name>;
  quiet?: boolean;
  /** A chip after the title. */
  mark?: ReactNode;
  /** The fields of the section; by default all. */
  children?: ReactNode;
}

export function SectionCard<Name extends string>(props: SectionCardProps<Name>) {
  const { section, quiet = false, mark, children } = props;
  const { title, fields } = section;
  return (
    <div id={sectionId(title)} className={classes.section}>
      <FormCard {...{ title, mark, quiet }} of={section}>
        {children ?? <Fields of={section} fields={fields} />}
      </FormCard>
    </div>
  );
}

/** Returns the id of a section's element: "edit-social-impact". */
export function sectionId(title: string): string {
  return `edit-${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`;
}
