import type { ChangedJob } from '@kithline/contract/changed-jobs.ts';
import { weeklyChangedJobs } from '../../directory/changed-jobs/weekly-changed-jobs.ts';
import { lineInMail } from '../../platform/mail/typed-words.ts';
import { linkTo, MOST_NAMED, rowOf, sayCount, sayNumber, tieAside, type Section } from './section.ts';

/** Changed jobs that the member has not marked as seen. */
export const changedJobsSection: Section = {
  part: 'changedJobs',
  stopLabel: 'Leave out “Changed jobs”',
  gather: async (app, { viewer }) => {
    const found = await weeklyChangedJobs(app, viewer, MOST_NAMED);
    if (found === null) return null;
    const { total, items } = found;
    const count = sayCount(total, 'changed job not seen yet', 'changed jobs not seen yet');
    return {
      title: 'Changed jobs',
      note: `${sayNumber(total)} not seen yet${total > items.length ? ', strongest ties first' : ''}`,
      link: linkTo(app, 'See changed jobs', '/changed-jobs?notSeen=true'),
      groups: [
        {
          rows: items.map((change) => ({
            ...rowOf(change.person.name, [], tieAside(change.relationship?.strength.id ?? null)),
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
function sayChange({ from, to }: ChangedJob): string {
  const isSame = from.organization?.name === to.organization?.name;
  const say = ({ title, organization }: ChangedJob['to']) =>
    (isSame ? title : (organization?.name ?? title)) ?? 'no job given';
  const change = `${lineInMail(say(from))} → ${lineInMail(say(to))}`;
  return isSame && to.organization !== null ? `${change}, ${lineInMail(to.organization.name)}` : change;
}
