import type { ReactNode } from 'react';
import { FormCard } from '../../../ui/cards/FormCard.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import classes from './SectionCard.module.css';
import { sectionId } from './section-id.ts';
import type { Section } from './use-section.ts';

interface SectionCardProps {
  section: Pick<Section, 'title' | 'ref' | 'changes' | 'submit' | 'reset' | 'isSaving' | 'failure'>;
  quiet?: boolean;
  /** After the title: a chip. */
  mark?: ReactNode;
  children: ReactNode;
}

/** The card of one section, and why it was not saved. */
export function SectionCard({ section, quiet, mark, children }: SectionCardProps) {
  const { title, ref, changes, submit, reset, isSaving, failure } = section;
  return (
    <div id={sectionId(title)} className={classes.section}>
      <FormCard
        {...{ title, mark, ref, changes, isSaving }}
        quiet={quiet ?? false}
        failed={failure !== null}
        onSubmit={submit}
        onReset={reset}
      >
        {children}
        {failure !== null && <Message tone="error">{failure}</Message>}
      </FormCard>
    </div>
  );
}
