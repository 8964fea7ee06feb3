import { useId, useState } from 'react';
import strokes from '../../../ui/pictures/tie-strokes.module.css';
import classes from './ChainLines.module.css';
import type { ChainsLayout, DrawnLine } from './lay-out-chains.ts';

/** Milliseconds from the start of one line's animation to the start of the next one's. */
const APART = 30;

interface ChainLinesProps {
  layout: ChainsLayout;
  width: number;
  title: string;
  description: string;
  /** Whether to animate the lines, one after the other, the strongest first. */
  isFirstView: boolean;
}

/** The lines of a picture of chains. */
export function ChainLines({ layout, width, title, description, isFirstView }: ChainLinesProps) {
  const id = useId();
  const { height, lines } = layout;
  // Animate only once. Otherwise a picture would be animated again when it reappears, for example after
  // printing.
  const [isDrawing, setDrawing] = useState(isFirstView);
  return (
    <svg
      role="img"
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}description`}
      className={classes.lines}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
    >
      <title id={`${id}title`}>{title}</title>
      <desc id={`${id}description`}>{description}</desc>
      {isDrawing &&
        lines.map((line) => (
          <Pen
            key={line.key}
            id={id + line.key}
            line={line}
            onEnd={() => line.order === lines.length - 1 && setDrawing(false)}
          />
        ))}
      {lines.map(({ key, strength, path }) => (
        <path
          key={key}
          className={strokes.stroke}
          data-strength={strength ?? undefined}
          d={path}
          mask={isDrawing ? `url(#${id}${key})` : undefined}
        />
      ))}
    </svg>
  );
}

/**
 * The mask that reveals a line when it is animated. An animated dash pattern cannot reveal the line itself,
 * because weak lines have a dash pattern already.
 */
function Pen({ id, line, onEnd }: { id: string; line: DrawnLine; onEnd: () => void }) {
  return (
    <mask id={id} maskUnits="userSpaceOnUse" x="0" y="0" width="100%" height="100%">
      <path
        className={classes.pen}
        d={line.path}
        pathLength={1}
        style={{ '--delay': `${line.order * APART}ms` }}
        onAnimationEnd={onEnd}
      />
    </mask>
  );
}
