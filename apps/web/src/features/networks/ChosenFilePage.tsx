import { useRef } from 'react';
import { CardBones } from '../../ui/feedback/CardBones.tsx';
import { FileDrop } from '../../ui/fields/FileDrop.tsx';
import { CONTACTS_FILES, FIELD } from './contacts-field.ts';
import { ImportBar } from './ImportBar.tsx';
import { ReadingChoice } from './ReadingChoice.tsx';
import type { ContactsUpload } from './use-upload.ts';
import type { ImportPreview } from '@kithline/contract/networks.ts';
import { sayCount, sayDay, sayNumber } from '../../lib/say-time.ts';
import classes from './ChosenFilePage.module.css';
import { sayAgainst, sayBytes, sayManyLeave, saySkipped } from './say-preview.ts';
import { Card } from '../../ui/cards/Card.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { CountsOfPeople } from './CountsOfPeople.tsx';
import { PreviewedPeople } from './PreviewedPeople.tsx';
import { FILE_ENCODINGS } from '@kithline/contract/file-encodings.ts';

/** The page of a contacts file that was chosen. */
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
        // If the member closes the browser's dialog without choosing a file, the chosen file stays.
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

function FileFacts({ file, preview }: { file: File; preview: ImportPreview | null }) {
  if (!preview) return sayBytes(file.size);
  const { bytes, counts, fileDay, fileDayFrom, latestEntry, reading } = preview;
  const from = fileDayFrom === 'name' ? 'from the file’s name' : 'the day of upload';
  return (
    <>
      <p className={classes.facts}>
        <span>{sayBytes(bytes)}</span> <span>{sayCount(counts.rows, 'row', 'rows')}</span>{' '}
        <span>
          as of {sayDay(Date.parse(fileDay) / 1000)}
          <span className={classes.from}>, {from}</span>
        </span>
      </p>
      {latestEntry && (
        <p>
          The archive holds several contacts files. Kithline reads the latest: <bdi>{latestEntry}</bdi>
        </p>
      )}
      {!reading.other && <ReadingLine reading={reading} />}
    </>
  );
}

function PreviewCard({ preview }: { preview: ImportPreview }) {
  const { added, removed, changedJobs, unchanged, now } = preview;
  const manyLeave = sayManyLeave(preview);
  // If the network is empty, nobody can leave it, change jobs or stay in it.
  const others = now.people > 0 ? { removed, changedJobs, unchanged } : NOBODY;
  return (
    <Card title="What will change" note={sayAgainst(preview)} flush>
      <div className={classes.numbers}>
        <CountsOfPeople added={added} {...others} />
        {manyLeave && <Message tone="warning">{manyLeave}</Message>}
      </div>
      <PreviewedPeople preview={preview} />
    </Card>
  );
}

const NOBODY = { removed: null, changedJobs: null, unchanged: null };

/**
 * "Read as Windows-1250 (Central European). Are these names right? Łukasz Żak, Jiří Dvořáček. If not,
 * choose the file as LinkedIn sent it."
 */
function ReadingLine({ reading: { encoding, samples } }: { reading: ImportPreview['reading'] }) {
  const isUsual = encoding === 'utf-8';
  if (isUsual && samples.length === 0) return null;
  return (
    <p className={classes.line}>
      {!isUsual && `Read as ${FILE_ENCODINGS[encoding]}. `}
      {samples.length > 0 && (
        <>
          Are these names right? <bdi className={classes.samples}>{samples.join(', ')}</bdi>. If not, choose
          the file as LinkedIn sent it.
        </>
      )}
    </p>
  );
}

function PreviewNotes({ preview }: { preview: ImportPreview }) {
  const { removed, removedWithNotes, older } = preview;
  const skipped = saySkipped(preview);
  if (!older && removedWithNotes === 0 && !skipped) return null;
  return (
    <div className={classes.notes}>
      {older && <Message tone="warning">{older}</Message>}
      {removedWithNotes > 0 && (
        <Message tone="warning">
          This file removes {sayCount(removed, 'person', 'people')}. You have notes, labels or a rating for{' '}
          {sayNumber(removedWithNotes)} of them.{' '}
          <span className={classes.more}>
            Kithline keeps these, and shows them again if the people come back.
          </span>
        </Message>
      )}
      {skipped && (
        <div className={classes.skipped}>
          <Message tone="info">
            <span className={classes.rows}>{skipped.rows}</span> {skipped.why}
          </Message>
        </div>
      )}
    </div>
  );
}
