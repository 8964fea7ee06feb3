import {
  type ChangedJobOfMail,
  type JobOfMail,
  weeklyChangedJobs,
} from '../../directory/changed-jobs/weekly-changed-jobs.ts';
import { lineInMail } from '../../platform/mail/typed-words.ts';
import { strengthsTo } from './strengths.queries.ts';
import { linkTo, MOST_NAMED, rowOf, sayCount, sayTie, type Section } from './section.ts';

/** People with another organization or title than before; those marked as seen are left out. */
export const changedJobsSection: Section = {
  part: 'changedJobs',
  stopLabel: 'Leave out “Changed jobs”',
  gather: async (app, { viewer, since }) => {
    const { total, items } = await weeklyChangedJobs(app, viewer, since);
    if (total === 0) return null;
    const named = items.slice(0, MOST_NAMED);
    const strengths = await strengthsTo(
      app.db,
      viewer,
      named.map(({ personId }) => personId),
    );
    const count = sayCount(total, 'changed job', 'changed jobs');
    return {
      title: 'Changed jobs',
      note: `${sayCount(total, 'person', 'people')}${total > named.length ? ', the closest first' : ''}`,
      link: linkTo(app, 'See changed jobs', '/changed-jobs?notSeen=true'),
      groups: [
        {
          rows: named.map((change) => ({
            ...rowOf(change.name, [], sayTie(strengths.get(change.personId) ?? null)),
            line: sayChange(change),
          })),
        },
      ],
      inSubject: count,
      inLead: count,
    };
  },
};

/** "Sable & Finch → Alder Catering", or the titles if the organization is the same. */
function sayChange({ from, to }: ChangedJobOfMail): string {
  const isSame = from.organization === to.organization;
  const say = ({ title, organization }: JobOfMail) =>
    (isSame ? title : (organization ?? title)) ?? 'no job stated';
  const change = `${lineInMail(say(from))} → ${lineInMail(say(to))}`;
  return isSame && to.organization !== null ? `${change}, ${lineInMail(to.organization)}` : change;
}
