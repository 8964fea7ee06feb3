import { useEffect, useState } from 'react';
import type { PictureChange } from '../../../ui/fields/picture-change.ts';
import { PictureCrop } from '../../../ui/fields/PictureCrop.tsx';
import { PictureUpload } from '../../../ui/fields/PictureUpload.tsx';
import { Fields } from '../fields/Fields.tsx';
import { SectionCard } from '../fields/SectionCard.tsx';
import type { Section } from '../fields/use-section.ts';
import type { EditedPicture } from './edited-picture.tsx';
import classes from './PictureSection.module.css';

type OpenedFile = Extract<PictureChange, { state: 'changed' }>;

interface PictureSectionProps<Name extends string> {
  kind: 'person' | 'organization';
  /** The saved name and picture. */
  of: { name: string; profilePicture: string | null };
  section: Section<Name>;
  picture: EditedPicture;
  quiet?: boolean;
  /** The fields to show; by default all. */
  fields?: Section<Name>['fields'];
}

/** The basics of a profile, beside its picture. */
export function PictureSection<Name extends string>(props: PictureSectionProps<Name>) {
  const { kind, of, section, picture, quiet = false, fields = section.fields } = props;
  const [opened, setOpened] = useState<OpenedFile | null>(null);
  useFreed(opened);
  return (
    <>
      {opened && (
        <PictureCrop
          kind={kind}
          file={opened.file}
          preview={opened.preview}
          onCancel={() => setOpened(null)}
          onUse={(file) => {
            picture.set({ state: 'changed', file, preview: URL.createObjectURL(file) });
            setOpened(null);
          }}
        />
      )}
      {/* Hidden and not removed, because the section keeps the picture that was chosen before. */}
      <div hidden={opened !== null}>
        <SectionCard {...{ section, quiet }}>
          <div className={classes.columns}>
            <PictureUpload
              label={picture.title}
              kind={kind}
              name={of.name}
              stored={of.profilePicture}
              change={picture.change}
              onChange={(change) => (change.state === 'changed' ? setOpened(change) : picture.set(change))}
              error={picture.failure}
              disabled={picture.isSaving}
            />
            <div className={classes.fields}>
              <Fields of={section} fields={fields} />
            </div>
          </div>
        </SectionCard>
      </div>
    </>
  );
}

/** Releases the object URL of an opened file. */
function useFreed(opened: OpenedFile | null): void {
  const preview = opened?.preview;
  useEffect(() => (preview === undefined ? undefined : () => URL.revokeObjectURL(preview)), [preview]);
}
