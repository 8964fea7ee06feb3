import type { Stated } from './facts.ts';

/** Addresses, and the switches that say whether others read them. */
export const SWITCH_OF = { emailWork: 'showsEmailWork', emailPersonal: 'showsEmailPersonal' } as const;
export const ADDRESS_OF = { showsEmailWork: 'emailWork', showsEmailPersonal: 'emailPersonal' } as const;

/** Whose word in the common space everybody reads. */
export const EVERYBODYS: ReadonlySet<Stated['source']> = new Set(['sample', 'enrichment']);

/** An address that an administrator wrote into the profile: the person and administrators alone read it. */
export const isReadByNobody = ({ own }: { own: Stated }): boolean =>
  own.source === 'admin' && own.value !== null;

/** An address that everybody reads is shown until the person switches it off: while the switch is nobody's choice, it stands at on. */
export function isReadByEverybody(choice: Stated, { own, common }: { own: Stated; common: Stated }): boolean {
  return (
    choice.source === null && own.source === null && common.value !== null && EVERYBODYS.has(common.source)
  );
}
