import type { ComboboxProps } from '@mantine/core';

type FlipOptions = Exclude<NonNullable<ComboboxProps['middlewares']>['flip'], boolean | undefined>;

/** Pixels: a menu is no higher, and keeps this far from the edges of the window. */
const MOST = 310;
const GAP = 8;

/** Weighs the sides as for a full menu, so that the side stays while the suggestions arrive. */
const asIfFull = ({ rects }: { rects: { floating: { height: number } } }): FlipOptions => {
  const padding = GAP + Math.max(0, MOST - rects.floating.height);
  return { crossAxis: false, padding: { top: padding, bottom: padding } };
};

/**
 * Where a picker's menu goes: below its field where a full menu fits, else on the roomier side, and no higher
 * than its room. It is fixed, because a menu that reached over the document's edge, even before it is placed,
 * would make phones zoom out: everything as high as the window would grow and lose how far it was scrolled.
 */
export const MENU_ROOM = {
  floatingStrategy: 'fixed',
  offset: 4,
  preventPositionChangeWhenVisible: false,
  transitionProps: { duration: 0 },
  middlewares: {
    // Floating UI takes a function too, and Mantine hands it on while the position may change; only Mantine's
    // type is narrower.
    flip: asIfFull as FlipOptions,
    size: {
      padding: GAP,
      apply: ({ availableHeight, elements }) => {
        elements.floating.style.maxHeight = `${Math.max(0, Math.min(MOST, availableHeight))}px`;
      },
    },
  },
} satisfies Partial<ComboboxProps>;
