import { OF_DAY } from './day-filter.ts';
import type { FilterTable } from './filter.ts';
import { ANY_OR_NONE, LISTED } from './list-modifiers.ts';

// The filter for particular labels is in `filter-tables.ts`.

/** Values of `network.withoutLabel`: people without any label of the viewer. */
export const WITHOUT_LABEL = { either: 0, without: 1 } as const;

/** Values of `network.connected`: maximum days since the connection; `before`: longer ago than five years. */
export const CONNECTED = {
  any: 0,
  month: 30,
  quarter: 90,
  year: 365,
  fiveYears: 1826,
  before: 9999,
} as const;

/** Values of `network.notedSince`: maximum days since the viewer's last note. */
export const NOTED = { either: 0, week: 7, month: 30, quarter: 90, year: 365, ever: 99_999 } as const;

/** Values of `network.inTouch`: people whom it is time to contact, or all who have a rhythm. */
export const IN_TOUCH = { either: 0, overdue: 1, kept: 2 } as const;

/** Filters for the viewer's own labels, rating, connection, notes and rhythm, not those of other members. */
export const OWN_TIES = {
  withoutLabel: {
    label: 'Labeled',
    kind: 'choice',
    modifier: {
      options: [
        ['With or without', WITHOUT_LABEL.either],
        ['Without a label', WITHOUT_LABEL.without],
      ],
      fallback: WITHOUT_LABEL.either,
    },
  },
  strength: {
    label: 'Your Tie',
    kind: 'ids',
    dataset: 'relationship-strengths',
    // "None of" with all three strengths finds people who are not rated. Old URLs have 1 for "none of".
    modifier: { ...ANY_OR_NONE, formerly: { 1: LISTED.noneOf } },
  },
  connected: {
    label: 'Connected',
    kind: 'choice',
    modifier: {
      options: [
        ['At any time', CONNECTED.any],
        ['Last 30 days', CONNECTED.month],
        ['Last 90 days', CONNECTED.quarter],
        ['Last year', CONNECTED.year],
        ['Last 5 years', CONNECTED.fiveYears],
        ['Longer ago than 5 years', CONNECTED.before],
      ],
      fallback: CONNECTED.any,
    },
    further: { filter: 'connectedSince', label: 'Since a day' },
  },
  connectedSince: { label: 'Connected Since', ...OF_DAY },
  notedSince: {
    label: 'Your Notes',
    kind: 'choice',
    modifier: {
      options: [
        ['With or without', NOTED.either],
        ['Last 7 days', NOTED.week],
        ['Last 30 days', NOTED.month],
        ['Last 90 days', NOTED.quarter],
        ['Last year', NOTED.year],
        ['At any time', NOTED.ever],
      ],
      fallback: NOTED.either,
    },
  },
  inTouch: {
    label: 'Keep in Touch',
    kind: 'choice',
    modifier: {
      options: [
        ['With or without', IN_TOUCH.either],
        ['Overdue', IN_TOUCH.overdue],
        ['All you keep in touch with', IN_TOUCH.kept],
      ],
      fallback: IN_TOUCH.either,
    },
  },
} as const satisfies FilterTable[string]['filters'];
