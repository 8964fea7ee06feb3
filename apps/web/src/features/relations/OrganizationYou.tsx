import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { ProfileColumns } from '../../ui/overlays/ProfileColumns.tsx';
import { ChainsPanel } from './chains/ChainsPanel.tsx';
import { Introductions } from './chains/Introductions.tsx';

/** The tab "you" of an organization. */
export function OrganizationYou({ id, name }: { id: number; name: string }) {
  return (
    <ProfileColumns side={<Introductions organizationId={id} name={name} />}>
      <ChainsPanel entityTypeId={ENTITY_TYPES.organization} entityId={id} name={name} />
    </ProfileColumns>
  );
}
