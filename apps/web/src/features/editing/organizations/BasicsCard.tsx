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
import { CropBefore } from '../picture/CropBefore.tsx';
import type { EditedPicture } from '../picture/use-edited-picture.ts';
import classes from '../summary/BasicCard.module.css';
import { PickOf, TextOf } from '../summary/fields.tsx';
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
                <TextOf of={section} name="name" label="Name" required limit={ORGANIZATION_NAME} />
                <div>
                  <SelectField {...type} label="Type" required value={type.value as string} options={TYPES} />
                </div>
                <TextOf of={section} name="tagline" label="Tagline" limit={TAGLINE} wide />
                <PickOf of={section} name="locationId" label="Location" dataset="places" most={1} wide />
                <PickOf of={section} name="tagTypeIds" label="Tags" dataset="organization-tags" wide />
                <TextOf of={section} name="website" label="Website" type="url" />
                {(WITH_CAREER_WEBSITE.includes(typeId) || section.field('careerWebsite').error !== null) && (
                  <TextOf of={section} name="careerWebsite" label="Career Website" type="url" />
                )}
                <TextOf of={section} name="linkedin" label="LinkedIn" type="url" />
                <TextOf of={section} name="twitter" label="Twitter/X" type="url" />
                <TextOf of={section} name="angellist" label="AngelList/Wellfound" type="url" />
                <TextOf of={section} name="crunchbase" label="Crunchbase" type="url" />
                <TextOf of={section} name="crm" label="CRM" type="url" />
              </FieldGrid>
            </div>
          </div>
        </SectionCard>
      )}
    </CropBefore>
  );
}
