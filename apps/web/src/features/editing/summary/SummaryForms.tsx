import { BIO } from '@kithline/contract/editing-rules.ts';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx';
import { UnsavedBar } from '../../../ui/overlays/UnsavedBar.tsx';
import { withPicture } from '../picture/with-picture.ts';
import { BasicCard } from './BasicCard.tsx';
import { ContactCard } from './ContactCard.tsx';
import { PickOf } from './fields.tsx';
import { SectionCard } from './SectionCard.tsx';
import { SectionList } from './SectionList.tsx';
import { useSummarySections } from './sections.ts';
import classes from './SummaryForms.module.css';
import { usePicture } from './use-picture.ts';
import type { Section } from './use-section.ts';

interface SummaryFormsProps {
  /** Whether the list of sections stands beside them. */
  listed?: boolean;
  /** Above the sections. */
  children?: ReactNode;
}

/** The five sections of a profile's summary. Each saves by itself; with changes in several, a bar saves them all. */
export function SummaryForms({ listed = false, children }: SummaryFormsProps) {
  const { basic: fields, bio, contact, impact, hobbies } = useSummarySections();
  const picture = usePicture();
  const basic = withPicture(fields, picture);
  const sections = [basic, bio, contact, impact, hobbies];
  const changed = sections.filter(({ changes }) => changes > 0);
  const quiet = changed.length > 1;
  const { value: about, ...aboutField } = bio.field('bio');
  return (
    <div className={listed ? classes.listed : undefined}>
      {listed && <SectionList sections={sections} />}
      <div className={classes.column}>
        {children}
        <BasicCard section={basic} picture={picture} quiet={quiet} />
        <SectionCard section={bio} quiet={quiet}>
          <div>
            <TextAreaField label="About" rows={4} limit={BIO} {...aboutField} value={about as string} />
          </div>
        </SectionCard>
        <ContactCard section={contact} quiet={quiet} />
        <SectionCard section={impact} quiet={quiet}>
          <PickOf of={impact} name="supportedCauseIds" label="Causes" dataset="causes" />
          <PickOf of={impact} name="supportedOrganizationIds" label="Organizations" dataset="organizations" />
        </SectionCard>
        <SectionCard section={hobbies} quiet={quiet}>
          <PickOf of={hobbies} name="interestTypeIds" label="Interests" dataset="interests" />
        </SectionCard>
        {quiet && <AllBar changed={changed} />}
      </div>
    </div>
  );
}

function AllBar({ changed }: { changed: readonly Section[] }) {
  const count = changed.reduce((sum, { changes }) => sum + changes, 0);
  const titles = changed.map(({ title }) => title);
  const names = `${titles.slice(0, -1).join(', ')} and ${titles.at(-1) ?? ''}`;
  /** One after the other: each is a change of the same person. */
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
