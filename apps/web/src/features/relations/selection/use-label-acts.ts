import type { ChosenPersons } from '@kithline/contract/selection.ts';
import type { Named } from '@kithline/contract/wire.ts';
import { labelAll, makeLabel, unlabelAll } from './selection.data.ts';
import type { useAct } from './use-act.ts';

export function useLabelActs(chosen: ChosenPersons, run: ReturnType<typeof useAct>['run']) {
  const give = (name: string, id: () => Promise<number>) =>
    void run({
      act: async () => labelAll(chosen, await id()),
      words: (people) => `Label ${name} added to ${people}`,
      nothing: `All of them already have ${name}`,
    });
  return {
    add: ({ id, name }: Named) => give(name, () => Promise.resolve(id)),
    create: (name: string) => give(name, async () => (await makeLabel(chosen, name)).id),
    remove: ({ id, name }: Named) =>
      void run({
        act: () => unlabelAll(chosen, id),
        words: (people) => `Label ${name} removed from ${people}`,
        nothing: `None of them has ${name}`,
      }),
  };
}
