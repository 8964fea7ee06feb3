import {
  ORGANIZATION_NAME,
  type OrganizationForm,
  TAGLINE,
  WITH_CAREER_WEBSITE,
} from '@kithline/contract/editing-organizations.ts';
import { ORGANIZATION_TYPES } from '@kithline/contract/taxonomy.ts';
import { FieldGrid } from '../../../ui/fields/FieldGrid.tsx';
import { PictureUpload } from '../../../ui/fields/PictureUpload.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { CropBefore } from '../picture/CropBefore.tsx';
import type { EditedPicture } from '../picture/use-edited-picture.ts';
import classes from '../summary/BasicCard.module.css';
import { ClashOf, PickOf } from '../summary/fields.tsx';
import { SectionCard } from '../summary/SectionCard.tsx';
import type { Section } from '../summary/use-section.ts';

const TYPES = ORGANIZATION_TYPES.map(({ id, name }) => ({ value: String(id), label: name }));

interface BasicsCardProps {
  form: OrganizationForm;
  section: Section;
  logo: EditedPicture;
  typeId: number;
}

/** Logo, name, type, tagline, place, tags and links. */
export function BasicsCard({ form, section, logo, typeId }: BasicsCardProps) {
  const type = section.field('typeId');
  return (
    <CropBefore kind="organization" picture={logo}>
      {(onChange) => (
        <SectionCard section={section}>
          <div className={classes.columns}>
            <PictureUpload
              label="Logo"
              kind="organization"
              name={form.name}
              stored={form.profilePicture}
              change={logo.change}
              onChange={onChange}
              error={logo.failure}
              disabled={logo.isSaving}
            />
            <div className={classes.fields}>
              <FieldGrid>
                <LineOf of={section} name="name" label="Name" required limit={ORGANIZATION_NAME} />
                <div>
                  <SelectField {...type} label="Type" required value={type.value as string} options={TYPES} />
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
            </div>
          </div>
        </SectionCard>
      )}
    </CropBefore>
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
