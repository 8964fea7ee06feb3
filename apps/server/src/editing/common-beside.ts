import type { FieldChange } from './changes.queries.ts';
import type { Store } from './change.ts';
import { emptyOf, entryOf, type Field, isOneOf, type State, type Stated, SWITCHES } from './facts.ts';
import { ADDRESS_OF, isReadByEverybody, isReadByNobody } from './shown-addresses.ts';

// What the common space says beside the fields of a profile that a change touches. The history keeps it, because it was shown where the
// profile said nothing, and may say something else by the time that somebody reads the history.

type Changed = Omit<FieldChange, 'common'>;

/** Returns the changes of fields with what the common space states of each. */
export async function withCommon(
  store: Pick<Store, 'inProfile' | 'read' | 'readCommon'>,
  changes: readonly Changed[],
): Promise<FieldChange[]> {
  const fields = changes.flatMap(({ field }) => (entryOf(field) === null ? field : []));
  if (!store.inProfile || fields.length === 0)
    return changes.map((changed) => ({ ...changed, common: null }));
  const common = await store.readCommon(fields);
  const standing = await switchesStanding(store, changes);
  return changes.map((changed) => ({
    ...changed,
    common: standing.get(changed.field) ?? (common.get(changed.field) as Stated | undefined) ?? null,
  }));
}

/** Where switches stand while nobody has chosen: the address that they are about decides. */
async function switchesStanding(
  store: Pick<Store, 'read' | 'readCommon'>,
  changes: readonly Changed[],
): Promise<Map<Field, Stated>> {
  const standing = new Map<Field, Stated>();
  for (const { field, before, after } of changes) {
    if (!isOneOf(SWITCHES, field)) continue;
    const address = ADDRESS_OF[field];
    const unchanged = (await store.read([address])).get(address) as State;
    const own = changes.find((changed) => changed.field === address) ?? {
      before: unchanged,
      after: unchanged,
    };
    // Somebody has chosen either before the change or with it.
    const [choice, beside] = isChoice(before) ? [after, own.after] : [before, own.before];
    const common = (await store.readCommon([address])).get(address) as Stated;
    const stated = { own: beside as Stated, common };
    const isOn = isReadByEverybody(choice as Stated, stated) || emptyOf(field) === true;
    standing.set(field, { value: isOn && !isReadByNobody(stated), source: null });
  }
  return standing;
}

const isChoice = (state: State): boolean => (state as Stated).source !== null;
