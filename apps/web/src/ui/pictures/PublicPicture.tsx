import { hueOf } from '@kithline/contract/initials.ts';
import classes from './PublicPicture.module.css';

/**
 * Invented people: position, radius, initials, and a tie with its strength and the index of the other person
 * (-1 is you).
 */
const PEOPLE = [
  { x: 235, y: 270, r: 39, initials: 'AL', to: -1, strength: 'strong' },
  { x: 610, y: 300, r: 39, initials: 'OT', to: -1, strength: 'familiar' },
  { x: 200, y: 640, r: 39, initials: 'NV', to: -1, strength: 'weak' },
  { x: 515, y: 690, r: 39, initials: 'HB', to: -1, strength: 'strong' },
  { x: 120, y: 130, r: 33, initials: 'PM', to: 0, strength: 'strong' },
  { x: 330, y: 110, r: 22, initials: 'KW', to: 0, strength: 'familiar' },
  { x: 80, y: 330, r: 21, initials: 'IS', to: 0, strength: 'weak' },
  { x: 500, y: 130, r: 25, initials: 'MF', to: 1, strength: 'familiar' },
  { x: 770, y: 160, r: 33, initials: 'TE', to: 1, strength: 'strong' },
  { x: 830, y: 370, r: 23, initials: 'RA', to: 1, strength: 'weak' },
  { x: 740, y: 480, r: 21, initials: 'SO', to: 1, strength: 'familiar' },
  { x: 70, y: 520, r: 22, initials: 'BO', to: 2, strength: 'familiar' },
  { x: 120, y: 790, r: 22, initials: 'SK', to: 2, strength: 'weak' },
  { x: 730, y: 650, r: 29, initials: 'ZA', to: 3, strength: 'strong' },
  { x: 430, y: 825, r: 25, initials: 'LH', to: 3, strength: 'familiar' },
  { x: 660, y: 810, r: 20, initials: 'RD', to: 3, strength: 'weak' },
] as const;
const YOU = { x: 400, y: 455, r: 52 };
const RINGS = [150, 260, 380, 510];

function tie(person: (typeof PEOPLE)[number]): string {
  const end = PEOPLE.find((_, index) => index === person.to) ?? YOU;
  const [dx, dy] = [end.x - person.x, end.y - person.y];
  const bend = { x: (person.x + end.x) / 2 + dy * 0.1, y: (person.y + end.y) / 2 - dx * 0.1 };
  return `M${person.x} ${person.y}Q${bend.x} ${bend.y} ${end.x} ${end.y}`;
}

/** Fills the space beside the forms for visitors with a network around "you". */
export function PublicPicture() {
  return (
    <svg aria-hidden className={classes.picture} viewBox="0 0 900 900" preserveAspectRatio="xMidYMid slice">
      <defs>
        <radialGradient id="public-glow" cx="44%" cy="50%" r="62%">
          <stop offset="0" stopColor="#22376A" />
          <stop offset="1" stopColor="#16233F" />
        </radialGradient>
      </defs>
      <rect width="900" height="900" fill="url(#public-glow)" />
      {RINGS.map((radius) => (
        <circle key={radius} className={classes.ring} cx={YOU.x} cy={YOU.y} r={radius} />
      ))}
      {PEOPLE.map((person) => (
        <path key={person.initials} className={classes.tie} data-strength={person.strength} d={tie(person)} />
      ))}
      {PEOPLE.map((person) => (
        <g key={person.initials} className={classes.person} data-hue={hueOf(person.initials)}>
          <circle cx={person.x} cy={person.y} r={person.r} />
          <text x={person.x} y={person.y} fontSize={person.r * 0.72}>
            {person.initials}
          </text>
        </g>
      ))}
      <circle className={classes.halo} cx={YOU.x} cy={YOU.y} r={YOU.r + 6} />
      <circle className={classes.you} cx={YOU.x} cy={YOU.y} r={YOU.r} />
      <g className={classes.figure}>
        <circle cx={YOU.x} cy={YOU.y - 14} r="17" />
        <path d={`M${YOU.x - 33} ${YOU.y + 39}a33 33 0 0 1 66 0a52 52 0 0 1 -66 0Z`} />
      </g>
    </svg>
  );
}
