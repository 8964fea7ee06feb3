/** Kithline's logo, a K: an upright line, three dots for people, and two ties. */
export function Mark({ size = 28, label }: { size?: number; label?: string }) {
  const speech = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return (
    <svg
      {...speech}
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
    >
      <path d="M7.4 5v22" strokeWidth="2.9" />
      <path d="M7.4 16 24.2 6.6" strokeWidth="3.1" />
      <path d="m7.4 16 16.4 9.4" strokeWidth="4.4" />
      <g fill="currentColor" stroke="none">
        <circle cx="7.4" cy="16" r="4.5" />
        <circle cx="24.6" cy="6.4" r="3.6" />
        <circle cx="24.4" cy="25.6" r="4.5" />
      </g>
    </svg>
  );
}
