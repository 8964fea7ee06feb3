import { useEffect, useId, useRef, useState } from 'react';
import { Avatar } from '../avatar/Avatar.tsx';
import type { AvatarProps } from '../avatar/Avatar.tsx';
import { Button } from '../buttons/Button.tsx';
import { type PictureChange, UNCHANGED } from './picture-change.ts';
import classes from './PictureUpload.module.css';

export interface PictureUploadProps {
  label: string;
  kind: NonNullable<AvatarProps['kind']>;
  name: string;
  stored: string | null;
  change: PictureChange;
  onChange: (change: PictureChange) => void;
  error?: string | null;
  disabled?: boolean;
}

/** A field for a picture. Uploading and removing can be undone until the form is saved. */
export function PictureUpload(props: PictureUploadProps) {
  const { label, kind, name, stored, change, onChange, disabled } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const upload = useRef<HTMLButtonElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { open, forget } = useOpenedPicture();
  const message = problem ?? props.error;
  useFreedPreview(change);
  const set = (next: PictureChange) => {
    forget();
    setProblem(null);
    onChange(next);
    // The pressed button may have disappeared, so the upload button takes the focus.
    upload.current?.focus();
  };
  const choose = (file: File | undefined) => {
    if (!file) return;
    void open(file, ({ preview, problem: wrong }) => {
      if (preview === null) setProblem(wrong);
      else set({ state: 'changed', file, preview });
    });
  };
  return (
    <div role="group" aria-label={label} className={classes.field}>
      <Avatar
        kind={kind}
        name={name}
        src={shownPicture(stored, change)}
        size={136}
        label={sayPicture(props)}
        className={classes.face}
      />
      <div className={classes.buttons}>
        <input
          ref={input}
          type="file"
          hidden
          accept="image/jpeg,image/png"
          disabled={disabled}
          onChange={(event) => {
            choose(event.target.files?.[0]);
            // Clear the input, because otherwise choosing the same file again would cause no event.
            event.target.value = '';
          }}
        />
        <Button
          ref={upload}
          aria-describedby={message ? `${id}-hint ${id}-error` : `${id}-hint`}
          disabled={disabled}
          onClick={() => input.current?.click()}
        >
          upload
        </Button>
        {change.state === 'unchanged' && stored !== null && (
          <Button variant="quiet" disabled={disabled} onClick={() => set({ state: 'removed' })}>
            remove
          </Button>
        )}
        {change.state !== 'unchanged' && (
          <Button variant="quiet" disabled={disabled} onClick={() => set(UNCHANGED)}>
            {change.state === 'changed' ? 'undo' : 'reset'}
          </Button>
        )}
      </div>
      <p id={`${id}-hint`} className={classes.hint}>
        JPEG or PNG
      </p>
      {message && (
        <p id={`${id}-error`} role="alert" className={classes.error}>
          {message}
        </p>
      )}
    </div>
  );
}

function shownPicture(stored: string | null, change: PictureChange): string | null {
  if (change.state === 'changed') return change.preview;
  return change.state === 'removed' ? null : stored;
}

function sayPicture({ stored, change, name }: PictureUploadProps): string {
  if (change.state === 'changed') return `New picture of ${name}, not saved yet`;
  if (change.state === 'removed') return `No picture of ${name} once this is saved`;
  return stored === null ? `No picture of ${name}` : `Picture of ${name}`;
}

/**
 * Releases a preview's object URL when the preview is replaced or the field unmounts. Otherwise the file
 * would stay in memory.
 */
function useFreedPreview(change: PictureChange): void {
  const preview = change.state === 'changed' ? change.preview : null;
  useEffect(() => {
    if (preview === null) return undefined;
    return () => URL.revokeObjectURL(preview);
  }, [preview]);
}

interface OpenPicture {
  /** Calls `onOpened` unless the user chooses something else meanwhile. */
  open: (file: File, onOpened: (opened: OpenedPicture) => void) => Promise<void>;
  forget: () => void;
}

/** Only the last chosen file counts, and none counts after unmounting. */
function useOpenedPicture(): OpenPicture {
  const choice = useRef(0);
  const forget = () => {
    choice.current += 1;
  };
  useEffect(() => forget, []);
  const open = async (file: File, onOpened: (opened: OpenedPicture) => void) => {
    const own = (choice.current += 1);
    const opened = await openPicture(file);
    if (own === choice.current) onOpened(opened);
    else if (opened.preview !== null) URL.revokeObjectURL(opened.preview);
  };
  return { open, forget };
}

/** The maximum size in bytes that the server accepts. */
const MOST_BYTES = 10 * 1024 * 1024;
const JPEG = [0xff, 0xd8, 0xff];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

type OpenedPicture = { preview: string; problem: null } | { preview: null; problem: string };

/**
 * Checks a chosen file: its size, its first bytes (JPEG or PNG), and whether the browser can read it. The
 * caller must release the preview's object URL.
 */
async function openPicture(file: File): Promise<OpenedPicture> {
  if (file.size > MOST_BYTES) return refused('A picture can be at most 10 MB.');
  if (!(await isPicture(file))) return refused('The picture must be a JPEG or PNG file.');
  const preview = URL.createObjectURL(file);
  if (await isReadable(preview)) return { preview, problem: null };
  URL.revokeObjectURL(preview);
  return refused('This picture cannot be read. Please choose another one.');
}

const refused = (problem: string): OpenedPicture => ({ preview: null, problem });

async function isPicture(file: File): Promise<boolean> {
  const start = new Uint8Array(await file.slice(0, PNG.length).arrayBuffer());
  return [JPEG, PNG].some((signature) => signature.every((byte, at) => start[at] === byte));
}

function isReadable(preview: string): Promise<boolean> {
  return new Promise((resolve) => {
    const image = new Image();
    image.addEventListener('load', () => resolve(true));
    image.addEventListener('error', () => resolve(false));
    image.src = preview;
  });
}
