import { useElementSize } from '@mantine/hooks';
import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import classes from './MinutesPlot.module.css';

/** The width in pixels until the plot has been measured. */
const USUAL_WIDTH = 260;
const HEIGHT = 44;
/** Room for the thickness of the line. */
const EDGE = 2;

interface MinutesPlotProps {
  label: string;
  /** A value for each minute; null where there is none. */
  values: readonly (number | null)[];
  /** A value that should not be exceeded, and that is always within the plot. */
  limit?: number;
  /** Words below the left end, the middle and the right end. */
  ends: readonly [string, string, string];
}

interface Point {
  at: number;
  value: number | null;
}

/** A small plot of values by minute, with a dashed line for the limit. */
export function MinutesPlot({ label, values, limit, ends: [from, middle, to] }: MinutesPlotProps) {
  const { ref, width: measured } = useElementSize<HTMLElement>();
  const width = measured || USUAL_WIDTH;
  const points = values.map((value, at): Point => ({ at, value }));
  const most = Math.max(limit ?? 0, ...values.map((value) => value ?? 0), 1);
  const x = scaleLinear([0, Math.max(values.length - 1, 1)], [0, width]);
  const y = scaleLinear([0, most], [HEIGHT - EDGE, EDGE]);
  const xOf = ({ at }: Point) => x(at);
  const yOf = ({ value }: Point) => y(value ?? 0);
  const isKnown = ({ value }: Point) => value !== null;
  const stroke = line<Point>(xOf, yOf).defined(isKnown)(points);
  const fill = area<Point>(xOf, y(0), yOf).defined(isKnown)(points);
  return (
    <figure ref={ref} className={classes.figure}>
      <svg className={classes.plot} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={label}>
        <path className={classes.ground} d={`M0 ${y(0)}H${width}`} />
        <path className={classes.area} d={fill ?? undefined} />
        <path className={classes.line} d={stroke ?? undefined} />
        {limit !== undefined && <path className={classes.limit} d={`M0 ${y(limit)}H${width}`} />}
      </svg>
      <div className={classes.ends} aria-hidden>
        <span>{from}</span>
        <span>{middle}</span>
        <span>{to}</span>
      </div>
    </figure>
  );
}
