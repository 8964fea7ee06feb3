import { useElementSize } from '@mantine/hooks';
import { scaleLinear } from 'd3-scale';
import { area, curveMonotoneX, line } from 'd3-shape';
import { useId } from 'react';
import { VisuallyHidden } from '../a11y/VisuallyHidden.tsx';
import classes from './GrowthChart.module.css';

/** The width in pixels until the chart has been measured. */
const USUAL_WIDTH = 360;
const HEIGHT = 220;
const EDGE = { top: 10, right: 38, bottom: 26, left: 2 };

export interface GrowthPoint {
  /** A year, which can have a fraction: 2026.7. */
  year: number;
  /** The number of people. */
  n: number;
}

/** The growth of a network. Screen readers get a table. */
export function GrowthChart({ label, points }: { label: string; points: readonly GrowthPoint[] }) {
  const titleId = useId();
  const { ref, width: measured } = useElementSize<HTMLElement>();
  const width = measured || USUAL_WIDTH;
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const guides = guideValues(last.n);
  const x = scaleLinear([first.year, last.year], [EDGE.left, width - EDGE.right]);
  const y = scaleLinear([0, Math.max(last.n, guides.at(-1)?.value ?? 1)], [HEIGHT - EDGE.bottom, EDGE.top]);
  const shape = { x: (point: GrowthPoint) => x(point.year), y: (point: GrowthPoint) => y(point.n) };
  const stroke = line<GrowthPoint>(shape.x, shape.y).curve(curveMonotoneX)([...points]);
  const fill = area<GrowthPoint>(shape.x, y(0), shape.y).curve(curveMonotoneX)([...points]);
  return (
    <figure ref={ref} className={classes.figure}>
      <svg className={classes.chart} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-labelledby={titleId}>
        <title id={titleId}>{`${label}, ${spanInWords(first, last)}`}</title>
        {guides.map((guide) => (
          <g key={guide.value}>
            <path className={classes.guide} d={`M${EDGE.left} ${y(guide.value)}H${width - EDGE.right}`} />
            <text className={classes.label} x={width} y={y(guide.value) + 4} textAnchor="end">
              {guide.label}
            </text>
          </g>
        ))}
        <path className={classes.area} d={fill ?? undefined} />
        <path className={classes.ground} d={`M${EDGE.left} ${y(0)}H${width - EDGE.right}`} />
        <path className={classes.line} d={stroke ?? undefined} />
        <circle className={classes.last} cx={x(last.year)} cy={y(last.n)} r="4" />
        {fourLabels(first.year, last.year).map((year, index, all) => (
          <text
            key={year}
            className={classes.label}
            x={x(year)}
            y={HEIGHT - 6}
            textAnchor={anchorFor(index, all.length)}
          >
            {Math.floor(year)}
          </text>
        ))}
      </svg>
      <VisuallyHidden>
        <GrowthTable label={label} points={points} />
      </VisuallyHidden>
    </figure>
  );
}

function spanInWords(first: GrowthPoint, last: GrowthPoint): string {
  const at = (point: GrowthPoint) => `${point.n.toLocaleString('en-US')} in ${Math.floor(point.year)}`;
  return `from ${at(first)} to ${at(last)}`;
}

function anchorFor(index: number, length: number): 'start' | 'middle' | 'end' {
  if (index === 0) return 'start';
  return index === length - 1 ? 'end' : 'middle';
}

function GrowthTable({ label, points }: { label: string; points: readonly GrowthPoint[] }) {
  const lastOfYear = new Map(points.map((point) => [Math.floor(point.year), point.n]));
  return (
    <table>
      <caption>{label}</caption>
      <thead>
        <tr>
          <th scope="col">Year</th>
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {[...lastOfYear].map(([year, n]) => (
          <tr key={year}>
            <th scope="row">{year}</th>
            <td>{n.toLocaleString('en-US')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface Guide {
  value: number;
  label: string;
}

const ROUND = [1, 2, 2.5, 5, 10] as const;

/**
 * Returns the values of the three guides, which are round numbers. The third is at least `largest`: for
 * 2,847, the values are 1,000, 2,000 and 3,000.
 */
function guideValues(largest: number): Guide[] {
  const rough = Math.max(1, largest) / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const round = ROUND.map((factor) => factor * power).find((step) => step >= rough && Number.isInteger(step));
  const step = round ?? Math.ceil(rough);
  return [1, 2, 3].map((times) => ({ value: times * step, label: shortNumber(times * step) }));
}

function shortNumber(value: number): string {
  if (value < 1000) return String(value);
  const thousands = value / 1000;
  return `${Number.isInteger(thousands) ? thousands : thousands.toFixed(1)}k`;
}

/** Returns up to four years for the axis, about equally spaced, including the first and the last. */
function fourLabels(first: number, last: number): number[] {
  const years = Math.floor(last) - Math.floor(first);
  if (years < 3) return years === 0 ? [first] : [first, last];
  const inner = [1, 2].map((third) => Math.floor(first) + Math.round((years * third) / 3));
  return [first, ...inner, last];
}
