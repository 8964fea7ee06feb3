import type { OpenedProfile } from '../platform/live/publish.ts';
import type { FieldChange } from './changes.queries.ts';
import type { Field, State, Stated } from './facts.ts';
import { EVERYBODYS } from './shown-addresses.ts';

/** Who may see a change beside the rights that the profile itself asks for; null: everybody who sees the profile. */
export type Audience = OpenedProfile['only'];

/** What both spaces state of addresses and their switches; those that changed as the change found them. */
export interface StatedAddresses {
  readonly inProfile: boolean;
  readonly own: ReadonlyMap<Field, State>;
  readonly common: ReadonlyMap<Field, State>;
}

const ADDRESSES = [
  ['emailWork', 'showsEmailWork'],
  ['emailPersonal', 'showsEmailPersonal'],
] as const;

/** Fields whose changes others may not see. */
export const OF_ADDRESSES: readonly Field[] = ADDRESSES.flat();

/** Fields that administrators alone read. Known names are not among them: they decide what others read of statements. */
const OF_ADMINISTRATORS: readonly Field[] = [
  'crm',
  'mappedLinkedinSlugs',
  'mappedPdlCompanyIds',
  'mappedPdlSchoolIds',
];

/** Returns who may see a change: of CRM links and mapped ids administrators, of addresses that others read neither before nor after it those who may edit. */
export function audienceOf(
  changes: readonly Omit<FieldChange, 'common'>[],
  stated: StatedAddresses | null,
): Audience {
  const others = changes.filter(({ field }) => !OF_ADMINISTRATORS.includes(field));
  if (others.length === 0) return 'administrators';
  if (stated === null || others.some(({ field }) => !OF_ADDRESSES.includes(field))) return null;
  const after = {
    ...stated,
    own: new Map([...stated.own, ...others.map(({ field, after }) => [field, after] as const)]),
  };
  const touched = ADDRESSES.filter((kind) => others.some(({ field }) => kind.some((part) => part === field)));
  return touched.some((kind) => isRead(stated, kind) || isRead(after, kind)) ? null : 'editors';
}

/** Whether others read the address (people.access.ts, `mayReadAddress`). */
function isRead(
  { inProfile, own, common }: StatedAddresses,
  [address, shows]: (typeof ADDRESSES)[number],
): boolean {
  const ofCommon = common.get(address) as Stated;
  const ofSubject = own.get(address) as Stated;
  if (!inProfile) return isEverybodys(ofSubject);
  const choice = own.get(shows) as Stated;
  if (ofSubject.source !== null)
    return ofSubject.value !== null && ofSubject.source === 'self' && choice.value === true;
  return isEverybodys(ofCommon) && (choice.source === null || choice.value === true);
}

const isEverybodys = ({ value, source }: Stated): boolean => value !== null && EVERYBODYS.has(source);
