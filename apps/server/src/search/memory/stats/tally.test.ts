import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Slots, Tally } from './tally.ts';

it('Each entry has one slot, and slots are numbered in the order in which entries are added', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 1_000_000 }), { maxLength: 400 }), (entries) => {
      const slots = new Slots();
      const found = entries.map((entry) => slots.slotOf(entry));
      const inOrder = [...new Set(entries)];
      expect(found).toEqual(entries.map((entry) => inOrder.indexOf(entry)));
      expect(slots.count).toBe(inOrder.length);
      expect(inOrder.map((_entry, slot) => slots.entryAt(slot))).toEqual(inOrder);
    }),
  );
});

it('A tally that grows counts each person once for each entry, and another tally can continue from its counts', () => {
  const tally = new Tally(0);
  for (const person of [1, 1, 2]) for (const entry of [0, 900, 3]) tally.add(entry, person);
  expect([0, 3, 900, 899].map((entry) => tally.counts[entry])).toEqual([2, 2, 2, 0]);
  const followed = new Tally(1, tally.counts);
  followed.add(900, 1, -1);
  expect(followed.counts[900]).toBe(1);
});
