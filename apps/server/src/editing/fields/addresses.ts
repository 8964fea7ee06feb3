import type { Viewer } from '../../viewer.ts';
import type { StatedField } from './fields.ts';
import type { Stated } from './kinds.ts';
import { isStated, type Spaces, type State } from './states.ts';

// E-mail addresses of persons, the switches that say whether others read them, and who reads what of both.

/** Addresses, and their switches. */
export const SWITCH_OF = { emailWork: 'showsEmailWork', emailPersonal: 'showsEmailPersonal' } as const;
const ADDRESS_OF = { showsEmailWork: 'emailWork', showsEmailPersonal: 'emailPersonal' } as const;
export type AddressField = keyof typeof SWITCH_OF;
export type Switch = keyof typeof ADDRESS_OF;

export const ADDRESSES = ['emailWork', 'emailPersonal'] as const satisfies readonly AddressField[];
export const SWITCHES = ['showsEmailWork', 'showsEmailPersonal'] as const satisfies readonly Switch[];

/** Fields whose changes others may not see. */
export const OF_ADDRESSES: readonly StatedField[] = [...ADDRESSES, ...SWITCHES];

/** What both spaces state of an address, and what its switch says. */
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

/** Whose word in the common space everybody reads. */
const EVERYBODYS: ReadonlySet<Stated['source']> = new Set(['sample', 'enrichment']);
const isEverybodys = ({ value, source }: Stated): boolean => value !== null && EVERYBODYS.has(source);

/** An address that an administrator wrote into the profile: the person and administrators alone read it. */
export const isReadByNobody = ({ own }: Pick<Address, 'own'>): boolean =>
  own.source === 'admin' && own.value !== null;

/**
 * An address that everybody reads is shown until the person switches it off: while the switch is nobody's
 * choice, it stands at on.
 */
export const isReadByEverybody = ({ own, common, choice }: Address): boolean =>
  choice.source === null && own.source === null && isEverybodys(common);

/** Where the switch beside an address stands, chosen or not. */
export const isSwitchedOn = (address: Address): boolean =>
  !isReadByNobody(address) && (isReadByEverybody(address) || address.choice.value);

/** Whether others read the address (people.access.ts, `mayReadAddress`). */
export function isReadByOthers({ own, common, choice }: Address, inProfile: boolean): boolean {
  if (!inProfile) return isEverybodys(own);
  if (own.source !== null) return own.value !== null && own.source === 'self' && choice.value;
  return isEverybodys(common) && (choice.source === null || choice.value);
}

/**
 * What the common space states of a field, as far as the viewer may read it: addresses that an administrator
 * wrote are not for the person either.
 */
export function readableCommon<S extends State>(
  { isAdmin }: Pick<Viewer, 'isAdmin'>,
  field: string,
  state: S,
): S {
  const isHidden = !isAdmin && Object.hasOwn(SWITCH_OF, field) && isStated(state) && state.source === 'admin';
  return isHidden ? { ...state, value: null, source: null } : state;
}
