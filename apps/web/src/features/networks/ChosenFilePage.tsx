import { useRef } from 'react';
import { CardBones } from '../../ui/feedback/CardBones.tsx';
import { FileDrop } from '../../ui/fields/FileDrop.tsx';
import { CONTACTS_FILES, FIELD } from './contacts-field.ts';
import { FileFacts } from './FileFacts.tsx';
import { ImportBar } from './ImportBar.tsx';
import { PreviewCard } from './PreviewCard.tsx';
import { PreviewNotes } from './PreviewNotes.tsx';
import { ReadingChoice } from './ReadingChoice.tsx';
import type { ContactsUpload } from './use-upload.ts';

/** A chosen contacts file: what it is, what it would change, and the choice whether to import it. */
export function ChosenFilePage({ upload }: { upload: ContactsUpload }) {
  const { file, preview, encoding, message, isLooking, isSending, choose, chooseEncoding, cancel } = upload;
  const input = useRef<HTMLInputElement>(null);
  if (!file) return null;
  return (
    <>
      <FileDrop
        isCard
        name={FIELD}
        hint={<FileFacts file={file} preview={preview} />}
        accept={CONTACTS_FILES}
        file={file}
        message={preview ? null : message}
        // Closing the browser's dialog without a choice keeps the file that was chosen.
        onChoose={(chosen) => chosen && choose(chosen)}
        inputRef={input}
        onRemove={isSending ? undefined : cancel}
      />
      {preview?.reading.other && (
        <ReadingChoice
          reading={preview.reading}
          other={preview.reading.other}
          chosen={encoding}
          onChoose={chooseEncoding}
        />
      )}
      {preview && <PreviewNotes preview={preview} />}
      {preview && <PreviewCard preview={preview} />}
      {!preview && isLooking && <CardBones lines={6} />}
      <ImportBar upload={upload} onChooseOther={() => input.current?.click()} />
    </>
  );
}
