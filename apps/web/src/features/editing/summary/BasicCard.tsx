import { HEADLINE, MOST_TAGS, NAME } from '@kithline/contract/editing-rules.ts';
import { FieldGrid } from '../../../ui/fields/FieldGrid.tsx';
import { PictureUpload } from '../../../ui/fields/PictureUpload.tsx';
import { useEditor } from '../editor.ts';
import { CropBefore } from '../picture/CropBefore.tsx';
import type { EditedPicture } from '../picture/use-edited-picture.ts';
import classes from './BasicCard.module.css';
import { PickOf, TextOf } from './fields.tsx';
import { SectionCard } from './SectionCard.tsx';
import type { Section } from './use-section.ts';

interface BasicCardProps {
  section: Section;
  picture: EditedPicture;
  quiet: boolean;
}

/** Picture, names, headline, place, links, tags and collaborations. */
export function BasicCard({ section, picture, quiet }: BasicCardProps) {
  const { form, isAdmin } = useEditor();
  return (
    <CropBefore kind="person" picture={picture}>
      {(onChange) => (
        <SectionCard {...{ section, quiet }}>
          <div className={classes.columns}>
            <PictureUpload
              label="Picture"
              kind="person"
              name={form.name}
              stored={form.profilePicture}
              change={picture.change}
              onChange={onChange}
              error={picture.failure}
              disabled={picture.isSaving}
            />
            <div className={classes.fields}>
              <FieldGrid>
                <TextOf
                  of={section}
                  name="firstName"
                  label="First Name"
                  required
                  limit={NAME}
                  says="firstName"
                  filesDetail={filesDetail(section, 'lastName', 'Saved together with the last name.')}
                />
                <TextOf
                  of={section}
                  name="lastName"
                  label="Last Name"
                  required
                  limit={NAME}
                  says="lastName"
                  filesDetail={filesDetail(section, 'firstName', 'Saved together with the first name.')}
                />
                <TextOf
                  of={section}
                  name="preferredFirstName"
                  label="Preferred First Name"
                  limit={NAME}
                  placeholder="Optional"
                />
                <PickOf of={section} name="locationId" label="Location" dataset="places" most={1} />
                <TextOf of={section} name="headline" label="Headline" limit={HEADLINE} wide />
                <PickOf
                  of={section}
                  name="tagTypeIds"
                  label="Tags"
                  dataset="person-tags"
                  limit={MOST_TAGS}
                  wide
                />
                <PickOf
                  of={section}
                  name="collaborationTypeIds"
                  label="Collaborations"
                  dataset="collaborations"
                  wide
                />
                <TextOf of={section} name="linkedin" label="LinkedIn" type="url" says="linkedin" />
                <TextOf of={section} name="website" label="Website" type="url" />
                <TextOf of={section} name="twitter" label="Twitter/X" type="url" />
                <TextOf of={section} name="angellist" label="AngelList/Wellfound" type="url" />
                <TextOf of={section} name="crunchbase" label="Crunchbase" type="url" />
                {isAdmin && <TextOf of={section} name="crm" label="CRM" type="url" />}
              </FieldGrid>
            </div>
          </div>
        </SectionCard>
      )}
    </CropBefore>
  );
}

/** Saving one of two file-given names also saves the other. */
const filesDetail = (section: Section, other: 'firstName' | 'lastName', words: string): string | undefined =>
  section.values[other] !== '' && !section.isFromFiles(other) ? words : undefined;
