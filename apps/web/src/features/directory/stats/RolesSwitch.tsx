import { useRolesCounted } from '../../../lib/roles-counted.ts';
import { Segmented } from '../../../ui/choices/Segmented.tsx';

const OPTIONS = [
  { value: 'current', label: 'Current roles' },
  { value: 'ever', label: 'All roles' },
] as const;

export function RolesSwitch() {
  const { roles, choose } = useRolesCounted();
  return <Segmented label="Roles counted" value={roles} options={OPTIONS} onChange={choose} />;
}
