import type { ServerState } from '@kithline/contract/system.ts';
import { sayTime } from '../../lib/say-time.ts';
import { MinutesPlot } from '../../ui/pictures/MinutesPlot.tsx';
import type { Line } from './line.ts';
import { Advice, LineText } from './LineText.tsx';
import { ROW_TITLES, SERVER_ROWS, serverLines, type ServerRow, sayPlot } from './server-lines.ts';
import classes from './ServerTable.module.css';
import { StateMark } from './StateMark.tsx';
import { upFor } from './support-text.ts';

interface ServerTableProps {
  servers: readonly ServerState[];
  /** The time of the reply, in unix seconds. */
  now: number;
}

export function ServerTable({ servers, now }: ServerTableProps) {
  const columns = servers.map((server) => ({ server, lines: serverLines(server, '', now) }));
  return (
    <div className={classes.card}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col" className={classes.corner}>
              {servers.length === 1 ? 'The server' : 'Each server'}
            </th>
            {servers.map((server) => (
              <th key={server.name} scope="col" className={classes.server}>
                <span translate="no">{server.name}</span> <Heard server={server} now={now} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {SERVER_ROWS.map((row) => (
            <tr key={row}>
              <th scope="row" className={classes.title}>
                {ROW_TITLES[row]}
              </th>
              {columns.map(({ server, lines }) => (
                <td key={server.name} className={classes.cell} data-state={lines[row].state ?? undefined}>
                  <Cell row={row} server={server} line={lines[row]} now={now} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Heard({ server, now }: { server: ServerState; now: number }) {
  if (!server.isGone) return <span className={classes.since}>{upFor(server, now)}</span>;
  return (
    <span className={classes.gone}>
      <StateMark state="now" /> no report since {sayTime(server.heardOn)}
    </span>
  );
}

interface CellProps {
  row: ServerRow;
  server: ServerState;
  line: Line;
  now: number;
}

function Cell({ row, server, line, now }: CellProps) {
  const hasPlot = row === 'requests' || row === 'speed';
  return (
    <>
      <div className={classes.line}>
        {line.state !== null && <StateMark state={line.state} />}
        <div className={classes.words}>
          <LineText line={line} isLarge={hasPlot} />
          {!hasPlot && line.advice !== undefined && <Advice>{line.advice}</Advice>}
        </div>
      </div>
      {hasPlot && <Plot row={row} server={server} now={now} />}
      {hasPlot && line.advice !== undefined && <Advice>{line.advice}</Advice>}
    </>
  );
}

const HALF_AN_HOUR = 1800;

function Plot({ row, server, now }: { row: 'requests' | 'speed'; server: ServerState; now: number }) {
  const { minutes } = server[row];
  const unit = row === 'speed' ? 'ms' : 'a second';
  return (
    <MinutesPlot
      label={sayPlot(minutes, unit, now)}
      values={minutes}
      ends={[sayTime(now - 2 * HALF_AN_HOUR), sayTime(now - HALF_AN_HOUR), sayTime(now)]}
      {...(row === 'speed' ? { limit: server.speed.limit } : {})}
    />
  );
}
