import {
  LONGEST_MAPPING,
  type OrganizationChanges,
  type OrganizationForm,
  WITH_CAREER_WEBSITE,
} from '@kithline/contract/editing-organizations.ts';
import type { OrganizationProfile } from '@kithline/contract/organizations.ts';
import { Fragment, type ReactNode, useRef, useState } from 'react';
import type { Picked } from '../../../lib/form/values.ts';
import { QuietChip } from '../../../ui/chips/QuietChip.tsx';
import { TextListField } from '../../../ui/fields/TextListField.tsx';
import type { FieldPlan } from '../fields/field-plan.ts';
import { Fields } from '../fields/Fields.tsx';
import { SectionCard } from '../fields/SectionCard.tsx';
import { SectionList } from '../fields/SectionList.tsx';
import { byPlans, type Edited, type Section, useSection } from '../fields/use-section.ts';
import { useEditedPicture, withPicture } from '../picture/edited-picture.tsx';
import { PictureSection } from '../picture/PictureSection.tsx';
import { organizations, saveOrganization } from './organizations.data.ts';
import {
  ABOUT,
  BASICS,
  COMMON_FIELDS,
  type DetailName,
  DETAILS,
  FIELD_GROUPS,
  NAMES,
  TYPES,
} from './organization-fields.ts';
import classes from './OrganizationForms.module.css';
import { profileOf } from './profile-of.ts';

interface OrganizationFormsProps {
  form: OrganizationForm;
  /** Renders a profile as members see it. Passed in, because profiles belong to another feature. */
  preview: (profile: OrganizationProfile) => ReactNode;
}

/** The sections of an organization, each with its own save button. */
export function OrganizationForms({ form, preview }: OrganizationFormsProps) {
  const edited = editedOf(form);
  const logo = useEditedPicture({
    called: 'logo',
    send: (change) => organizations.savePicture(form.id, change),
  });
  const basics = withPicture(useSection(edited, BASICS, 'summary'), logo);
  const about = useSection(edited, ABOUT, 'summary');
  const details = useSection(edited, DETAILS, 'summary');
  const { names, onTyping, round } = useNames(edited);
  const typeId = Number(basics.values.typeId);
  const type = TYPES.find(({ value }) => value === String(typeId))?.label;
  const shown = useRef<HTMLElement>(null);
  /** Scrolls the preview to its end, where the details are, or to its top. */
  const follow = (isAtEnd: boolean) =>
    shown.current?.scrollTo({ top: isAtEnd ? shown.current.scrollHeight : 0 });
  const hasCareerWebsite = WITH_CAREER_WEBSITE.includes(typeId) || isBlocked(basics, 'careerWebsite');
  return (
    <div className={classes.columns}>
      <SectionList sections={[basics, about, details, names]} />
      <div className={classes.forms}>
        <div onFocus={() => follow(false)}>
          <PictureSection
            kind="organization"
            of={form}
            section={basics}
            picture={logo}
            fields={basics.fields.filter(({ name }) => name !== 'careerWebsite' || hasCareerWebsite)}
          />
        </div>
        <SectionCard section={about} />
        <div onFocus={() => follow(true)}>
          <SectionCard section={details} mark={<QuietChip>{type}</QuietChip>}>
            <DetailsFields of={details} typeId={typeId} />
          </SectionCard>
        </div>
        <SectionCard section={names}>
          <p className={classes.words}>
            Kithline recognizes the organization in contacts files by these names, also in files that are
            already stored.
          </p>
          <Fragment key={round}>
            {names.fields.map((plan) => (
              <TextsOf key={plan.name} of={names} {...{ plan, onTyping }} />
            ))}
          </Fragment>
        </SectionCard>
      </div>
      {/* The preview can have the focus, so that keys can scroll it. */}
      <aside ref={shown} tabIndex={0} aria-label="As members will see it" className={classes.preview}>
        <h2 className={classes.title}>As members will see it</h2>
        {/* Inert, because links of the profile would lead away from unsaved changes. */}
        <div inert>
          {preview(profileOf(form, { ...basics.values, ...about.values, ...details.values }, logo.change))}
        </div>
      </aside>
    </div>
  );
}

/** The form's name is empty if only contacts files name the organization. */
function editedOf(form: OrganizationForm): Edited {
  const { id, name, isNamedByFilesOnly } = form;
  return {
    form: isNamedByFilesOnly ? { ...form, name: '' } : form,
    files: isNamedByFilesOnly ? { name } : {},
    save: (changes) => saveOrganization(id, changes as OrganizationChanges),
    refresh: () => organizations.refreshForm(id),
  };
}

/** Whether a field prevents its section from being saved. */
function isBlocked<Name extends string>(of: Section<Name>, name: Name): boolean {
  const { error, clash } = of.field(name);
  return error !== null || clash !== null;
}

/**
 * The fields of other types keep their values, but are shown only if they prevent the section from being
 * saved.
 */
function DetailsFields({ of, typeId }: { of: Section<DetailName>; typeId: number }) {
  const groups = FIELD_GROUPS.filter(
    ({ typeIds, fields }) => typeIds.includes(typeId) || fields.some(({ name }) => isBlocked(of, name)),
  );
  return (
    <>
      <Fields of={of} fields={COMMON_FIELDS} columns={3} />
      {groups.map(({ title, fields }) => (
        <section key={title} aria-label={title} className={classes.group}>
          <h3>{title}</h3>
          <Fields of={of} fields={fields} columns={3} />
        </section>
      ))}
    </>
  );
}

/** Reports whether the field of a list contains a typed text that is not an entry yet. */
type OnTyping = (name: string, isTyping: boolean) => void;

interface TextsOfProps<Name extends string> {
  of: Section<Name>;
  plan: FieldPlan<Name>;
  onTyping: OnTyping;
}

function TextsOf<Name extends string>({ of, plan: { name, label }, onTyping }: TextsOfProps<Name>) {
  const { value, error, clash, onChange } = byPlans(of).field(name);
  return (
    <TextListField
      {...{ label, error, clash }}
      onTyping={(isTyping) => onTyping(name, isTyping)}
      longest={LONGEST_MAPPING}
      value={(value as readonly Picked[]).map((entry) => entry.name)}
      onChange={(entries) => onChange(entries.map((entry) => ({ id: 0, name: entry })))}
      entryErrors={of.entryErrors(name)}
    />
  );
}

/**
 * A typed text that is not an entry yet counts as a change, because it becomes an entry when its field is
 * left.
 */
function useNames(edited: Edited) {
  const section = useSection(edited, NAMES, 'summary');
  const [typing, setTyping] = useState<readonly string[]>([]);
  const [round, setRound] = useState(0);
  const onTyping: OnTyping = (name, isTyping) =>
    setTyping((now) => [...now.filter((other) => other !== name), ...(isTyping ? [name] : [])]);
  const names: typeof section = {
    ...section,
    changes: section.changes + typing.length,
    // A text that could not become an entry is still in its field. Saving would lose it.
    submit: (event) => (typing.length > 0 ? event?.preventDefault() : section.submit(event)),
    reset: () => {
      section.reset();
      setTyping([]);
      setRound(round + 1);
    },
  };
  return { names, onTyping, round };
}
