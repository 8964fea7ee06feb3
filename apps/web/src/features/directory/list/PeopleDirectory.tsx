import type { PersonResult } from '@kithline/contract/directory.ts';
import { countCriteria } from '@kithline/contract/filter.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { usePersonId } from '../../../lib/signed-in.ts';
import type { ChosenPeople } from '../../../lib/chosen-people.ts';
import { throughOthers } from '../rows/connection-words.ts';
import { personsQuery } from '../directory.data.ts';
import { DirectoryList } from './DirectoryList.tsx';
import { useDensity, useShownLook } from '../rows/list-look.ts';
import { PeopleHeads } from './PeopleHeads.tsx';
import { PersonRow } from '../rows/PersonRow.tsx';
import { TickBox, TickPage } from '../rows/TickBox.tsx';
import { useTicked } from '../rows/use-ticked.ts';
import { useListSearch } from '../use-list-search.ts';

const idOf = ({ person }: PersonResult): number => person.id;

interface PeopleDirectoryProps {
  /** Renders how well the viewer knows a person. */
  tie: (result: PersonResult) => ReactNode;
  /** Renders the control that adds a first label. */
  adder?: (result: PersonResult) => ReactNode;
  commands?: (chosen: ChosenPeople) => ReactNode;
}

export function PeopleDirectory({ tie, adder, commands }: PeopleDirectoryProps) {
  const { scope } = useSearchScope();
  const { search } = useListSearch('people');
  const viewerId = usePersonId();
  const page = useQuery(personsQuery(scope, search));
  const density = useDensity();
  const results = page.data?.results ?? [];
  const isFiltered = countCriteria(search.filter) > 0;
  const hasThrough = results.some((result) => throughOthers(result, viewerId).connections.length > 0);
  const { look, shown } = useShownLook(page.data?.results, {
    density: density.density,
    isFiltered,
    hasThrough,
  });
  const ticked = useTicked({ scope, search, results, total: page.data?.total ?? 0 });
  const tick = commands ? <TickPage ticked={ticked} /> : undefined;
  return (
    <DirectoryList
      entity="people"
      page={page}
      idOf={idOf}
      look={shown}
      density={density}
      heads={(address) => (
        <PeopleHeads {...{ address, look, isFiltered, tick }} hasThrough={!shown.endsWith('alone')} />
      )}
      hasTicks={commands !== undefined}
      bar={ticked.chosen && commands?.(ticked.chosen)}
      row={(result, place) => (
        <PersonRow
          key={idOf(result)}
          {...{ result, look, hasThrough }}
          {...place}
          tie={tie(result)}
          adder={adder?.(result)}
          {...(commands
            ? { tick: <TickBox {...{ result, ticked }} />, isTicked: ticked.has(idOf(result)) }
            : {})}
        />
      )}
    />
  );
}
