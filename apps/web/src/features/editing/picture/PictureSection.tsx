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

interface PictureSectionProps {
  kind: 'person' | 'organization';
  /** Whose picture it is, as saved. */
  of: { name: string; profilePicture: string | null };
  section: Section;
  picture: EditedPicture;
  quiet?: boolean;
  /** Those of the section's fields that are shown. */
  fields?: Section['fields'];
}

/**
 * The basics of a profile beside its picture. A chosen file is cropped, in place of the section, before it
 * becomes the new picture.
 */
export function PictureSection({ kind, of, section, picture, quiet = false, fields }: PictureSectionProps) {
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
      {/* Only out of sight meanwhile: it holds the picture chosen before. */}
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
              <Fields of={section} fields={fields ?? section.fields} />
            </div>
          </div>
        </SectionCard>
      </div>
    </>
  );
}

/** The opened file's preview holds it in memory until it is let go. */
function useFreed(opened: OpenedFile | null): void {
  const preview = opened?.preview;
  useEffect(() => (preview === undefined ? undefined : () => URL.revokeObjectURL(preview)), [preview]);
}
