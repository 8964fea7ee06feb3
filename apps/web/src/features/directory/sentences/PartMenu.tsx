import { IconCheck } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { Menu, type MenuItem } from '../../../ui/overlays/Menu.tsx';
import { radiusOf, readingsOf, readingWords, withChoice } from './asked-sentence.ts';
import classes from './PartMenu.module.css';
import type { PartChipProps } from './PartChip.tsx';
import { RADII } from './radii.ts';
import { useReadingTotals } from './use-reading-totals.ts';

type PartMenuProps = Omit<PartChipProps, 'onRemove'> & { trigger: ReactElement };

export function PartMenu({ asked, shown, change, trigger }: PartMenuProps) {
  const { at, part, choice } = shown;
  const [isOpened, setOpened] = useState(false);
  const totals = useReadingTotals(asked, at, isOpened);
  const radius = radiusOf(asked, at);
  const items = readingsOf(asked, at).map((reading, index): MenuItem => {
    const chosen = index === choice;
    return {
      id: String(index),
      label: readingWords(asked, at, reading),
      hint: totals[index] ?? '…',
      icon: chosen ? <IconCheck aria-hidden /> : <span className={classes.blank} />,
      chosen,
      onSelect: () => change(withChoice(asked, at, index)),
    };
  });
  const radii = RADII.map((miles): MenuItem => ({
    id: String(miles),
    label: String(miles),
    chosen: miles === radius,
    onSelect: () => change({ ...asked, radius: miles }),
  }));
  return (
    <Menu
      trigger={trigger}
      title={`“${part.text}” can be read as`}
      items={items}
      line={radius === null ? undefined : { label: 'Within miles', items: radii }}
      align="start"
      onOpen={() => setOpened(true)}
    />
  );
}
