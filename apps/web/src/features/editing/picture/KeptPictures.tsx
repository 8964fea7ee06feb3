import { createContext, type ReactNode, use, useState } from 'react';
import { type PictureChange, UNCHANGED } from '../../../ui/fields/picture-change.ts';

/** Chosen pictures by the name of their draft. */
type KeptChanges = Map<string, File | 'removed'>;

const KeptContext = createContext<KeptChanges | null>(null);

/** Keeps pictures that are chosen and not saved while another tab of the editor is open. Unlike texts they end with the page. */
export function KeptPictures({ children }: { children: ReactNode }) {
  const [kept] = useState<KeptChanges>(() => new Map());
  return <KeptContext value={kept}>{children}</KeptContext>;
}

/** The change of a picture, which outlives the field that shows it. */
export function useKeptPicture(draft: string): [PictureChange, (change: PictureChange) => void] {
  const kept = use(KeptContext);
  if (kept === null) throw new Error('This picture stands outside the editor.');
  const [change, setChange] = useState<PictureChange>(() => shown(kept.get(draft)));
  const set = (next: PictureChange) => {
    if (next.state === 'unchanged') kept.delete(draft);
    else kept.set(draft, next.state === 'changed' ? next.file : 'removed');
    setChange(next);
  };
  return [change, set];
}

/** The field that showed the picture before has freed its preview. */
function shown(kept: File | 'removed' | undefined): PictureChange {
  if (kept === undefined) return UNCHANGED;
  if (kept === 'removed') return { state: 'removed' };
  return { state: 'changed', file: kept, preview: URL.createObjectURL(kept) };
}
