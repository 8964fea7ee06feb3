import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { CallFailure } from '../../../lib/call.ts';
import { useUnsavedForms } from '../../../lib/form/unsaved.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { type PictureChange, UNCHANGED } from '../../../ui/fields/picture-change.ts';
import type { Section } from '../fields/use-section.ts';
import { useDraftName } from '../Unsaved.tsx';

/** Changed pictures by the name of their draft. */
type KeptChanges = Map<string, File | 'removed'>;

const KeptContext = createContext<KeptChanges | null>(null);

/**
 * Keeps unsaved pictures while another tab of the editor is open. Unlike texts, pictures are lost when the
 * user leaves the page.
 */
export function KeptPictures({ children }: { children: ReactNode }) {
  const [kept] = useState<KeptChanges>(() => new Map());
  return <KeptContext value={kept}>{children}</KeptContext>;
}

/** The change is kept while its field is not rendered. */
function useKeptPicture(draft: string): [PictureChange, (change: PictureChange) => void] {
  const kept = use(KeptContext);
  if (kept === null) throw new Error('This picture is outside the editor.');
  const [change, setChange] = useState<PictureChange>(() => shown(kept.get(draft)));
  const set = (next: PictureChange) => {
    if (next.state === 'unchanged') kept.delete(draft);
    else kept.set(draft, next.state === 'changed' ? next.file : 'removed');
    setChange(next);
  };
  return [change, set];
}

/**
 * Returns a kept change. Its preview is new, because the field released the previous one when it was
 * unmounted.
 */
function shown(kept: File | 'removed' | undefined): PictureChange {
  if (kept === undefined) return UNCHANGED;
  if (kept === 'removed') return { state: 'removed' };
  return { state: 'changed', file: kept, preview: URL.createObjectURL(kept) };
}

interface Options {
  /** The word for the picture in messages. */
  called: 'picture' | 'logo';
  /** Throws CallFailure. */
  send: (change: PictureChange) => Promise<void>;
}

export type EditedPicture = ReturnType<typeof useEditedPicture>;

/** Returns the unsaved change of a profile's picture, with functions that save and reset it. */
export function useEditedPicture({ called, send }: Options) {
  const draft = useDraftName('summary', 'Picture');
  const [change, keep] = useKeptPicture(draft);
  /** Why saving failed; null if it has not. */
  const [failure, setFailure] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const isChanged = change.state !== 'unchanged';
  const { report } = useUnsavedForms();
  useEffect(() => report(draft, isChanged ? 1 : 0), [report, draft, isChanged]);
  const set = (next: PictureChange) => {
    setFailure(null);
    setFailed(false);
    keep(next);
  };
  const save = async (): Promise<boolean> => {
    if (!isChanged) return true;
    setSaving(true);
    try {
      await send(change);
      set(UNCHANGED);
      return true;
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      const lost = `Kithline did not answer. Your ${called} is still here. Try again.`;
      setFailed(true);
      setFailure(error.problem === null ? lost : (error.fieldMessage('file') ?? error.clientMessage));
      return false;
    } finally {
      setSaving(false);
    }
  };
  const title = called === 'logo' ? 'Logo' : 'Picture';
  return { title, change, set, save, reset: () => set(UNCHANGED), failure, hasFailed, isSaving, isChanged };
}

/**
 * Returns a section that also saves a picture. Texts and picture are saved by separate calls, so that a wrong
 * text does not prevent saving the picture.
 */
export function withPicture<Name extends string>(
  section: Section<Name>,
  picture: EditedPicture,
): Section<Name> {
  const textsFailed = `${section.title} failed to update`;
  const save = async () => {
    if (!picture.isChanged) return section.save();
    const textsOutcome = section.changes === 0 ? 'unchanged' : await section.save();
    const isPictureSaved = await picture.save();
    if (isPictureSaved && textsOutcome === 'unchanged') toast.success(`${section.title} updated`);
    if (isPictureSaved && textsOutcome === false) toast.success(`${picture.title} updated`);
    // If the texts failed, too, one message reports both failures.
    if (!isPictureSaved)
      toast.failure(
        textsOutcome === false ? textsFailed : `The ${picture.title.toLowerCase()} failed to update`,
      );
    return isPictureSaved && textsOutcome !== false;
  };
  return {
    ...section,
    changes: section.changes + (picture.isChanged ? 1 : 0),
    failure: picture.hasFailed && section.failure === textsFailed ? null : section.failure,
    isSending: section.isSending || picture.isSaving,
    save,
    submit: (event) => {
      event?.preventDefault();
      if (!section.isSending && !picture.isSaving) void save();
    },
    reset: () => {
      section.reset();
      picture.reset();
    },
  };
}
