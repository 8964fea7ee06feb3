import type { Viewer } from '../../viewer.ts';
import type { StatedField } from './fields.ts';
import type { Stated } from './kinds.ts';
import { isStated, type Spaces, type State } from './states.ts';

export const SWITCH_OF = { emailWork: 'showsEmailWork', emailPersonal: 'showsEmailPersonal' } as const;
const ADDRESS_OF = { showsEmailWork: 'emailWork', showsEmailPersonal: 'emailPersonal' } as const;
export type AddressField = keyof typeof SWITCH_OF;
export type Switch = keyof typeof ADDRESS_OF;

export const ADDRESSES = ['emailWork', 'emailPersonal'] as const satisfies readonly AddressField[];
export const SWITCHES = ['showsEmailWork', 'showsEmailPersonal'] as const satisfies readonly Switch[];

/** Fields whose changes are hidden from other people who cannot read the address. */
export const OF_ADDRESSES: readonly StatedField[] = [...ADDRESSES, ...SWITCHES];

/**
 * What the profile (`own`) and the common space (`common`) state as an e-mail address, and the switch of the
 * address in the profile (`choice`).
 */
export interface Address {
  readonly own: Stated<string | null>;
  readonly common: Stated<string | null>;
  readonly choice: Stated<boolean>;
}

export const addressIn = ({ own, common }: Spaces, field: AddressField): Address => ({
  own: own.stated(field),
  common: common.stated(field),
  choice: own.stated(SWITCH_OF[field]),
});

export const addressOf = (spaces: Spaces, field: Switch): Address => addressIn(spaces, ADDRESS_OF[field]);

export const isSwitch = (field: string): field is Switch => Object.hasOwn(ADDRESS_OF, field);

/** Everybody may read common addresses from these sources. */
const PUBLIC: ReadonlySet<Stated['source']> = new Set(['sample', 'enrichment']);
const isPublic = ({ value, source }: Stated): boolean => value !== null && PUBLIC.has(source);

/**
 * Whether an administrator wrote the address into the profile. Only the person and administrators may read
 * it.
 */
export const isWrittenByAdministrator = ({ own }: Pick<Address, 'own'>): boolean =>
  own.source === 'admin' && own.value !== null;

/**
 * Whether everybody may read the address because nobody has chosen otherwise: the common space has it from a
 * public source, and the profile states neither an address nor the switch.
 */
export const isReadByEverybody = ({ own, common, choice }: Address): boolean =>
  choice.source === null && own.source === null && isPublic(common);

export const isSwitchedOn = (address: Address): boolean =>
  !isWrittenByAdministrator(address) && (isReadByEverybody(address) || address.choice.value);

/** Whether other people may read the address; `mayReadAddress` in people.access.ts has the same rule. */
export function isReadByOthers({ own, common, choice }: Address, inProfile: boolean): boolean {
  if (!inProfile) return isPublic(own);
  if (own.source !== null) return own.value !== null && own.source === 'self' && choice.value;
  return isPublic(common) && (choice.source === null || choice.value);
}

/**
 * What the viewer may read of a field's state in the common space. An e-mail address that an administrator
 * wrote there is hidden from everybody but administrators, even from the person.
 */
export function readableCommon<S extends State>(
  { isAdmin }: Pick<Viewer, 'isAdmin'>,
  field: string,
  state: S,
): S {
  const isHidden = !isAdmin && Object.hasOwn(SWITCH_OF, field) && isStated(state) && state.source === 'admin';
  return isHidden ? { ...state, value: null, source: null } : state;
}
