import type { ComboboxProps } from '@mantine/core';

type FlipOptions = Exclude<NonNullable<ComboboxProps['middlewares']>['flip'], boolean | undefined>;

/** Greatest height of a menu, and its distance from the edges of the window, in pixels. */
const MOST = 310;
const GAP = 8;

/** Chooses the side as for a full menu, so that it does not change while suggestions arrive. */
const asIfFull = ({ rects }: { rects: { floating: { height: number } } }): FlipOptions => {
  const padding = GAP + Math.max(0, MOST - rects.floating.height);
  return { crossAxis: false, padding: { top: padding, bottom: padding } };
};

/**
 * Places a picker's menu below its field if a full menu fits, else on the side with more room, and limits its
 * height to that room. Its position is fixed: a menu beyond the edge of the document, even before it is
 * placed, would make phones zoom out and lose scroll positions.
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
