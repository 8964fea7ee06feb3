import { encode } from 'uqr';
import classes from './QrCode.module.css';

interface QrCodeProps {
  text: string;
  label: string;
}

/** Number of white modules around the code, which readers of QR codes need (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** A QR code, dark on light in both themes, because many readers accept nothing else. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={classes.code}
    >
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={data.map(drawRow).join('')} />
    </svg>
  );
}

function drawRow(row: readonly boolean[], y: number): string {
  return row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join('');
}
