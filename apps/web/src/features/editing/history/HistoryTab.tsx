import { changesQuery, takeBack } from '../editing.data.ts';
import { ChangeList } from './ChangeList.tsx';
import { useHistoryInAddress } from './history-view.ts';

/** The history of a person's profile; the address says which part of it. */
export function HistoryTab({ personId }: { personId: number }) {
  return (
    <ChangeList
      pageQuery={(view) => changesQuery(personId, view)}
      onTakeBack={(changeId) => takeBack(personId, changeId)}
      {...useHistoryInAddress()}
    />
  );
}
