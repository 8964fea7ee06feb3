import { ChangeList } from '../history/ChangeList.tsx';
import { useHistoryInAddress } from '../history/history-view.ts';
import { organizationChangesQuery, takeBackOfOrganization } from './organization-form.data.ts';

/** The history of an organization's facts; the address says which part of it. */
export function OrganizationHistory({ id }: { id: number }) {
  return (
    <ChangeList
      pageQuery={(view) => organizationChangesQuery(id, view)}
      onTakeBack={(changeId) => takeBackOfOrganization(id, changeId)}
      {...useHistoryInAddress()}
    />
  );
}
