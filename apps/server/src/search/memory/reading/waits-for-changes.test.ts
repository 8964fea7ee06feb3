import { expect, test } from 'vitest';
import type { EngineScope } from '../ask/asked.ts';
import { Keeper } from '../columns/keeper.ts';
import type { BegunShare } from './unread-changes.ts';
import { WaitsForChanges } from './waits-for-changes.ts';

const [ANAS, COLLECTIVE, CEM] = [10, 40, 3];
const SHARE: BegunShare = { collectiveId: COLLECTIVE, networkId: ANAS, memberIds: [CEM] };

function aWait() {
  const waits = new WaitsForChanges({ next: async () => undefined, onReadLate: () => undefined });
  const columns = new Keeper().publish();
  /**
   * Passes on a version in which a large change of Ana's network is unread and withholds these shares. With
   * null, nothing is unread.
   */
  const note = (withheld: readonly BegunShare[] | null) =>
    waits.note({
      columns,
      unread: withheld ? [{ transaction: '7', networks: [ANAS], mayBeLate: true, withheld }] : [],
    });
  return { waits, note };
}

const viewerScopeOf = (personId: number): EngineScope => ({
  viewer: { personId, networkId: 20, collectiveIds: [COLLECTIVE] },
  scope: { kind: 'collective', id: COLLECTIVE },
  draft: null,
});

/** Waits for the next value of the clock and returns it (milliseconds). */
function laterThanBefore(): number {
  const now = performance.now();
  while (performance.now() === now);
  return performance.now();
}

test('A search during which a share began is repeated, even if the change that withheld the share has been read in the meantime', () => {
  const { waits, note } = aWait();
  note([]);
  const began = laterThanBefore();
  const asked = waits.withholding(viewerScopeOf(CEM));
  expect(waits.mayAnswer(asked, began)).toBe(true);
  note([SHARE]);
  expect(waits.mayAnswer(asked, began)).toBe(false);
  expect(waits.mayAnswer(viewerScopeOf(CEM + 1), began)).toBe(true);
  note(null);
  expect(waits.mayAnswer(asked, began)).toBe(false);
  expect(waits.mayAnswer(asked, laterThanBefore())).toBe(true);
});

test('If a share was withheld from a search, the answer is used only while the share is still withheld; otherwise the search is repeated', () => {
  const { waits, note } = aWait();
  note([SHARE]);
  const began = laterThanBefore();
  const asked = waits.withholding(viewerScopeOf(CEM));
  expect(asked).toMatchObject({ withheld: [{ collectiveId: COLLECTIVE, networkId: ANAS }] });
  note([SHARE]);
  expect(waits.mayAnswer(asked, began)).toBe(true);
  note(null);
  expect(waits.mayAnswer(asked, began)).toBe(false);
});
