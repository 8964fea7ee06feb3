import type { ReactNode } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { UnsavedBar } from '../../ui/overlays/UnsavedBar.tsx';
import { ContactCard } from './ContactCard.tsx';
import { persons } from './editing.data.ts';
import { useEditor } from './editor.ts';
import { SectionCard } from './fields/SectionCard.tsx';
import { SectionList } from './fields/SectionList.tsx';
import { type SectionState, useSection } from './fields/use-section.ts';
import { BASICS, BASICS_WITH_CRM, BIOGRAPHY, CONTACT, HOBBIES, IMPACT } from './person-fields.ts';
import { useEditedPicture, withPicture } from './picture/edited-picture.tsx';
import { PictureSection } from './picture/PictureSection.tsx';
import classes from './SummaryForms.module.css';

interface SummaryFormsProps {
  /** Whether to show the list of sections beside the forms. */
  listed?: boolean;
  children?: ReactNode;
}

/** Each section can be saved alone; if several have changes, a bar saves all of them. */
export function SummaryForms({ listed = false, children }: SummaryFormsProps) {
  const editor = useEditor();
  const { form, isAdmin } = editor;
  const picture = useEditedPicture({
    called: 'picture',
    send: (change) => persons.savePicture(form.id, change),
  });
  const basics = withPicture(useSection(editor, isAdmin ? BASICS_WITH_CRM : BASICS, 'summary'), picture);
  const bio = useSection(editor, BIOGRAPHY, 'summary');
  const contact = useSection(editor, CONTACT, 'summary');
  const impact = useSection(editor, IMPACT, 'summary');
  const hobbies = useSection(editor, HOBBIES, 'summary');
  const sections = [basics, bio, contact, impact, hobbies];
  const changed = sections.filter(({ changes }) => changes > 0);
  const quiet = changed.length > 1;
  return (
    <div className={listed ? classes.listed : undefined}>
      {listed && <SectionList sections={sections} />}
      <div className={classes.column}>
        {children}
        <PictureSection kind="person" of={form} section={basics} {...{ picture, quiet }} />
        <SectionCard section={bio} quiet={quiet} />
        <ContactCard section={contact} quiet={quiet} />
        <SectionCard section={impact} quiet={quiet} />
        <SectionCard section={hobbies} quiet={quiet} />
        {quiet && <AllBar changed={changed} />}
      </div>
    </div>
  );
}

function AllBar({ changed }: { changed: readonly SectionState[] }) {
  const count = changed.reduce((sum, { changes }) => sum + changes, 0);
  const titles = changed.map(({ title }) => title);
  const names = `${titles.slice(0, -1).join(', ')} and ${titles.at(-1) ?? ''}`;
  /** One after the other, because all sections change the same person. */
  const saveAll = async () => {
    for (const section of changed) await section.save();
  };
  return (
    <UnsavedBar words={`${count} changes not saved`} detail={` in ${names}`}>
      <Button variant="quiet" onClick={() => changed.forEach((section) => section.reset())}>
        reset
      </Button>
      <Button
        variant="primary"
        working={changed.some(({ isSending }) => isSending)}
        workingLabel="saving..."
        onClick={() => void saveAll()}
      >
        save all
      </Button>
    </UnsavedBar>
  );
}
