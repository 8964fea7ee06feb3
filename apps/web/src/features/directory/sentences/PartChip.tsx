import { useMediaQuery } from '@mantine/hooks';
import { Suspense, useState } from 'react';
import { loadCode } from '../../../lib/load-code.ts';
import { FilterChip } from '../../../ui/chips/FilterChip.tsx';
import { MenuWhenAsked } from '../../../ui/overlays/MenuWhenAsked.tsx';
import { type AskedSentence, radiusOf, readingsOf, type ShownPart } from './asked-sentence.ts';
import { lazyCode } from '../../../lib/lazy-code.ts';

const loadMenu = () => loadCode(() => import('./PartMenu.tsx'));
const PartSheet = lazyCode(() => import('./PartSheet.tsx'), 'PartSheet');

export interface PartChipProps {
  asked: AskedSentence;
  shown: ShownPart;
  change: (asked: AskedSentence) => void;
  onRemove: () => void;
}

/** On phones, the part opens a sheet. Otherwise, its other readings or radii open in a menu. */
export function PartChip({ onRemove, ...props }: PartChipProps) {
  const { asked, shown } = props;
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const chip = { name: shown.kind, value: shown.value, onRemove };
  const isFixed = readingsOf(asked, shown.at).length === 1 && radiusOf(asked, shown.at) === null;
  if (isPhone) return <ChipWithSheet {...props} {...chip} />;
  if (isFixed) return <FilterChip {...chip} />;
  return (
    <FilterChip
      {...chip}
      menu={(button) => (
        <MenuWhenAsked load={loadMenu} trigger={button}>
          {({ PartMenu }, trigger) => <PartMenu {...props} trigger={trigger} />}
        </MenuWhenAsked>
      )}
    />
  );
}

function ChipWithSheet({ name, value, onRemove, ...props }: PartChipProps & { name: string; value: string }) {
  const [sheet, setSheet] = useState({ opened: false, openings: 0 });
  const open = () => setSheet({ opened: true, openings: sheet.openings + 1 });
  return (
    <>
      <FilterChip {...{ name, value, onRemove }} onOpen={open} hasMore />
      <Suspense fallback={null}>
        {sheet.openings > 0 && (
          <PartSheet
            key={sheet.openings}
            {...props}
            onRemove={onRemove}
            opened={sheet.opened}
            onClose={() => setSheet({ ...sheet, opened: false })}
            onClosed={() => setSheet({ opened: false, openings: 0 })}
          />
        )}
      </Suspense>
    </>
  );
}
