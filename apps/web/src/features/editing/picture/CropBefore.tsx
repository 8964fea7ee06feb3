import { type ReactNode, useEffect, useState } from 'react';
import type { PictureChange } from '../../../ui/fields/picture-change.ts';
import { PictureCrop } from '../../../ui/fields/PictureCrop.tsx';
import type { EditedPicture } from './use-edited-picture.ts';

type OpenedFile = Extract<PictureChange, { state: 'changed' }>;

interface CropBeforeProps {
  kind: 'person' | 'organization';
  picture: EditedPicture;
  /** The section with the upload; gets what the upload calls with a change. */
  children: (onChange: (change: PictureChange) => void) => ReactNode;
}

/** Has a chosen file cropped, in place of the section, before it becomes the new picture. */
export function CropBefore({ kind, picture, children }: CropBeforeProps) {
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
        {children((change) => (change.state === 'changed' ? setOpened(change) : picture.set(change)))}
      </div>
    </>
  );
}

/** The opened file's preview holds it in memory until it is let go. */
function useFreed(opened: OpenedFile | null): void {
  const preview = opened?.preview;
  useEffect(() => (preview === undefined ? undefined : () => URL.revokeObjectURL(preview)), [preview]);
}
