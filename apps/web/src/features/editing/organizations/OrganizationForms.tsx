import { ABOUT as ABOUT_LENGTH, type OrganizationForm } from '@kithline/contract/editing-organizations.ts';
import type { OrganizationProfile } from '@kithline/contract/organizations.ts';
import { ORGANIZATION_TYPES } from '@kithline/contract/taxonomy.ts';
import { Fragment, type ReactNode, useRef, useState } from 'react';
import { QuietChip } from '../../../ui/chips/QuietChip.tsx';
import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx';
import { useEditedPicture } from '../picture/use-edited-picture.ts';
import { withPicture } from '../picture/with-picture.ts';
import { SectionCard } from '../summary/SectionCard.tsx';
import { SectionList } from '../summary/SectionList.tsx';
import type { Section } from '../summary/use-section.ts';
import { BasicsCard } from './BasicsCard.tsx';
import { DetailsFields } from './DetailsFields.tsx';
import { saveLogo } from './organization-form.data.ts';
import { ABOUT, BASICS, DETAILS, NAMES, useOrganizationSection } from './organization-sections.ts';
import classes from './OrganizationForms.module.css';
import { profileOf } from './profile-of.ts';
import { TextListOf } from './TextListOf.tsx';

const LISTS = [
  ['mappedNames', 'Known names'],
  ['mappedLinkedinSlugs', 'LinkedIn slugs'],
  ['mappedPdlCompanyIds', 'PDL company ids'],
  ['mappedPdlSchoolIds', 'PDL school ids'],
] as const;

interface OrganizationFormsProps {
  form: OrganizationForm;
  /** Shows a profile as members see it. The page brings it: it is made of the parts of the real one. */
  preview: (profile: OrganizationProfile) => ReactNode;
}

/** The sections of an organization. Each saves by itself. From 1280 pixels a preview stands beside them. */
export function OrganizationForms({ form, preview }: OrganizationFormsProps) {
  const fields = useOrganizationSection(form, BASICS);
  const about = useOrganizationSection(form, ABOUT);
  const details = useOrganizationSection(form, DETAILS);
  const { names, onTyping, round } = useNames(form);
  const logo = useEditedPicture({ called: 'logo', send: (change) => saveLogo(form.id, change) });
  const basics = withPicture(fields, logo);
  const typeId = Number(basics.values['typeId']);
  const type = ORGANIZATION_TYPES.find(({ id }) => id === typeId)?.name;
  const shown = useRef<HTMLElement>(null);
  /** The preview may be higher than the window: it shows the end while details are edited. */
  const follow = (isAtEnd: boolean) =>
    shown.current?.scrollTo({ top: isAtEnd ? shown.current.scrollHeight : 0 });
  const { value: summary, ...aboutField } = about.field('summary');
  return (
    <div className={classes.columns}>
      <SectionList sections={[basics, about, details, names]} />
      <div className={classes.forms}>
        <div onFocus={() => follow(false)}>
          <BasicsCard form={form} section={basics} logo={logo} typeId={typeId} />
        </div>
        <SectionCard section={about}>
          <div>
            <TextAreaField
              {...aboutField}
              label="About"
              rows={5}
              limit={ABOUT_LENGTH}
              value={summary as string}
            />
          </div>
        </SectionCard>
        <div onFocus={() => follow(true)}>
          <SectionCard section={details} mark={<QuietChip>{type}</QuietChip>}>
            <DetailsFields of={details} typeId={typeId} />
          </SectionCard>
        </div>
        <SectionCard section={names}>
          <p className={classes.words}>
            A name decides which organization contacts files mean, those that are already stored included.
          </p>
          <Fragment key={round}>
            {LISTS.map(([name, label]) => (
              <TextListOf key={name} of={names} {...{ name, label, onTyping }} />
            ))}
          </Fragment>
        </SectionCard>
      </div>
      {/* It scrolls, so it takes the focus for those who scroll with keys. */}
      <aside ref={shown} tabIndex={0} aria-label="As members will see it" className={classes.preview}>
        <h2 className={classes.title}>As members will see it</h2>
        {/* Only to look at: its links would lead away from what is not saved. */}
        <div inert>
          {preview(profileOf(form, { ...basics.values, ...about.values, ...details.values }, logo.change))}
        </div>
      </aside>
    </div>
  );
}

/** The section of names and ids. What is typed and no entry yet counts as a change: leaving its field makes it one. */
function useNames(form: OrganizationForm) {
  const section = useOrganizationSection(form, NAMES);
  const [typing, setTyping] = useState<readonly string[]>([]);
  const [round, setRound] = useState(0);
  const onTyping = (name: string, isTyping: boolean) =>
    setTyping((now) => [...now.filter((other) => other !== name), ...(isTyping ? [name] : [])]);
  const names: Section = {
    ...section,
    changes: section.changes + typing.length,
    // What cannot become an entry stays in its field, with the reason, and would be left out.
    submit: (event) => (typing.length > 0 ? event?.preventDefault() : section.submit(event)),
    reset: () => {
      section.reset();
      setTyping([]);
      setRound(round + 1);
    },
  };
  return { names, onTyping, round };
}
