import {
  ABOUT as ABOUT_LENGTH,
  ORGANIZATION_NAME,
  type OrganizationForm,
  TAGLINE,
  WITH_CAREER_WEBSITE,
} from '@kithline/contract/editing-organizations.ts';
import { ORGANIZATION_TYPES } from '@kithline/contract/taxonomy.ts';
import { FieldGrid } from '../../../ui/fields/FieldGrid.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { ClashOf, PickOf } from '../summary/fields.tsx';
import { SectionCard } from '../summary/SectionCard.tsx';
import { SectionList } from '../summary/SectionList.tsx';
import classes from '../summary/SummaryForms.module.css';
import type { Section } from '../summary/use-section.ts';
import { DetailsFields } from './DetailsFields.tsx';
import { LogoCard } from './LogoCard.tsx';
import { ABOUT, BASICS, DETAILS, NAMES, useOrganizationSection } from './organization-sections.ts';

/** The sections of an organization. Each saves by itself. */
export function OrganizationForms({ form }: { form: OrganizationForm }) {
  const basics = useOrganizationSection(form, BASICS);
  const about = useOrganizationSection(form, ABOUT);
  const details = useOrganizationSection(form, DETAILS);
  const names = useOrganizationSection(form, NAMES);
  const typeId = Number(basics.values['typeId']);
  return (
    <div className={classes.listed}>
      <SectionList sections={[basics, about, details, names]} />
      <div className={classes.column}>
        <LogoCard form={form} />
        <BasicsCard section={basics} typeId={typeId} />
        <SectionCard section={about}>
          <LinesOf of={about} name="summary" label="About" rows={5} limit={ABOUT_LENGTH} />
        </SectionCard>
        <SectionCard section={details}>
          <DetailsFields of={details} typeId={typeId} />
        </SectionCard>
        <SectionCard section={names}>
          <p>
            A name decides which organization contacts files mean, those that are already stored included.
            Write one a line.
          </p>
          <LinesOf of={names} name="mappedNames" label="Known names" rows={3} />
          <LinesOf of={names} name="mappedLinkedinSlugs" label="LinkedIn slugs" rows={2} />
          <LinesOf of={names} name="mappedPdlCompanyIds" label="PDL company ids" rows={2} />
          <LinesOf of={names} name="mappedPdlSchoolIds" label="PDL school ids" rows={2} />
        </SectionCard>
      </div>
    </div>
  );
}

function BasicsCard({ section, typeId }: { section: Section; typeId: number }) {
  const type = section.field('typeId');
  return (
    <SectionCard section={section}>
      <FieldGrid>
        <LineOf of={section} name="name" label="Name" required limit={ORGANIZATION_NAME} />
        <div>
          <SelectField
            {...type}
            label="Type"
            required
            value={type.value as string}
            options={ORGANIZATION_TYPES.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
          <ClashOf of={section} name="typeId" label="Type" />
        </div>
        <LineOf of={section} name="tagline" label="Tagline" limit={TAGLINE} wide />
        <PickOf of={section} name="locationId" label="Location" dataset="locations" most={1} wide />
        <PickOf of={section} name="tagTypeIds" label="Tags" dataset="organization-tags" wide />
        <LineOf of={section} name="website" label="Website" />
        {(WITH_CAREER_WEBSITE.includes(typeId) || section.field('careerWebsite').error !== null) && (
          <LineOf of={section} name="careerWebsite" label="Career Website" />
        )}
        <LineOf of={section} name="linkedin" label="LinkedIn" />
        <LineOf of={section} name="twitter" label="Twitter/X" />
        <LineOf of={section} name="angellist" label="AngelList/Wellfound" />
        <LineOf of={section} name="crunchbase" label="Crunchbase" />
        <LineOf of={section} name="crm" label="CRM" />
      </FieldGrid>
    </SectionCard>
  );
}

interface LineOfProps {
  of: Section;
  name: string;
  label: string;
  required?: boolean;
  limit?: number;
  wide?: boolean;
}

function LineOf({ of, name, label, wide, ...frame }: LineOfProps) {
  const { value, ...field } = of.field(name);
  return (
    <div data-wide={wide}>
      <TextField {...frame} {...field} label={label} value={value as string} autoComplete="off" />
      <ClashOf {...{ of, name, label }} />
    </div>
  );
}

function LinesOf({ of, name, label, ...frame }: Omit<LineOfProps, 'wide'> & { rows: number }) {
  const { value, ...field } = of.field(name);
  return (
    <div>
      <TextAreaField {...frame} {...field} label={label} value={value as string} />
      <ClashOf {...{ of, name, label }} />
    </div>
  );
}
