import type { System } from '@kithline/contract/system.ts';
import { FailedJobs } from './FailedJobs.tsx';
import { Advice, LineText } from './LineText.tsx';
import classes from './SharedLines.module.css';
import { sharedLines } from './shared-lines.ts';
import { StateMark } from './StateMark.tsx';
import { TestMail } from './TestMail.tsx';

export function SharedLines({ system }: { system: System }) {
  const title = titleFor(system.servers.length);
  return (
    <section className={classes.card} aria-label={title}>
      <h3 className={classes.head}>{title}</h3>
      <ul>
        {sharedLines(system, (server) => server).map((line) => (
          <li key={line.id} className={classes.line} data-state={line.state ?? undefined}>
            {line.state !== null && <StateMark state={line.state} />}
            <h4 className={classes.title}>{line.title}</h4>
            <div className={classes.content}>
              <LineText line={line} />
              {line.advice !== undefined && <Advice>{line.advice}</Advice>}
              {line.id === 'jobs' && <FailedJobs jobs={system.jobs} now={system.at} />}
            </div>
            {line.id === 'mail' && <TestMail />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function titleFor(servers: number): string {
  if (servers < 2) return 'All of Kithline';
  return servers === 2 ? 'Shared by both servers' : `Shared by all ${servers} servers`;
}
