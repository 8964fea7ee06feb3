import type { ComboboxProps } from '@mantine/core';

type FlipOptions = Exclude<NonNullable<ComboboxProps['middlewares']>['flip'], boolean | undefined>;

/** The maximum height of a menu in pixels. `GAP` is its distance from the edges of the window. */
const MOST = 310;
const GAP = 8;

/**
 * Returns options that make Floating UI choose the side of the menu as if the menu had its full height. The
 * side then does not change while suggestions arrive.
 */
const asIfFull = ({ rects }: { rects: { floating: { height: number } } }): FlipOptions => {
  const padding = GAP + Math.max(0, MOST - rects.floating.height);
  return { crossAxis: false, padding: { top: padding, bottom: padding } };
};

/**
 * Places a picker's menu below its field if a menu of full height fits there, else on the side with more
 * room, and limits its height to that room. The menu's position is `fixed`. Otherwise the menu could extend
 * beyond the edge of the document before it is placed, and phones would zoom out and lose scroll positions.
 */
export const MENU_ROOM = {
  floatingStrategy: 'fixed',
  offset: 4,
  preventPositionChangeWhenVisible: false,
  transitionProps: { duration: 0 },
  middlewares: {
    // Floating UI also accepts a function here. Mantine passes the function on, but Mantine's type does not
    // allow one.
    flip: asIfFull as FlipOptions,
    size: {
      padding: GAP,
      apply: ({ availableHeight, elements }) => {
        elements.floating.style.maxHeight = `${Math.max(0, Math.min(MOST, availableHeight))}px`;
      },
    },
  },
} satisfies Partial<ComboboxProps>;
