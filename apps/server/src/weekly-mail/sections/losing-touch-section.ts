import { losingTouch, type LosingTouchItem } from '../../directory/keeping-in-touch/losing-touch.ts';
import { sayDay } from '../../platform/text/say-dates.ts';
import { linkTo, MOST_NAMED, rowOf, sayCount, sayNumber, type Section } from './section.ts';

/** People in the member's network whom it is time to contact, the longest overdue first. */
export const losingTouchSection: Section = {
  part: 'losingTouch',
  stopLabel: 'Leave out “Losing touch”',
  gather: async (app, { viewer, now, zone }) => {
    const { total, items } = await losingTouch(app, viewer, MOST_NAMED);
    if (total === 0) return null;
    const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
      .toZonedDateTimeISO(zone)
      .toPlainDate();
    const toGetBackTo = `${sayCount(total, 'person', 'people')} to get back to`;
    return {
      title: 'Losing touch',
      note: `${sayNumber(total)} due`,
      link: linkTo(
        app,
        `See ${total === 1 ? 'who' : `all ${sayNumber(total)}`}`,
        '/people?network.inTouch.modifier=1&order=touched-asc',
      ),
      groups: [{ rows: items.map((item) => rowOfOverdue(item, today)) }],
      inSubject: toGetBackTo,
      inLead: toGetBackTo,
    };
  },
};

function rowOfOverdue(item: LosingTouchItem, today: Temporal.PlainDate) {
  const { name, everyMonths, lastContactOn, dueOn } = item;
  const last = lastContactOn === null ? 'No contact yet.' : `Last contact ${sayDay(lastContactOn)}.`;
  const often =
    everyMonths === 1 ? 'every month' : everyMonths === 12 ? 'every year' : `every ${everyMonths} months`;
  const over = sayOver(Temporal.PlainDate.from(dueOn), today);
  return {
    ...rowOf(name, [], { words: over, isUrgent: true }),
    line: `${last} You wanted to be in touch ${often}.`,
  };
}

/** "5 months overdue", "2 days overdue", "due today" */
function sayOver(due: Temporal.PlainDate, today: Temporal.PlainDate): string {
  const { months, days } = due.until(today, { largestUnit: 'months' });
  if (months > 0) return `${sayCount(months, 'month', 'months')} overdue`;
  return days > 0 ? `${sayCount(days, 'day', 'days')} overdue` : 'due today';
}
