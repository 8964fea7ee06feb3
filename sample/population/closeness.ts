import type { Resident } from './generate-persons.ts';
import { countryOf } from './organization-names.ts';

/** How much two people have in common, from 0 (nothing) to 44 (the same city, employer, school and track). */
export function closeness(self: Resident, other: Resident): number {
  let weight = 0;
  if (self.hub === other.hub) weight += 14;
  else if (countryOf(self.hub.place) === countryOf(other.hub.place)) weight += 5;
  if (shareEmployer(self, other)) weight += 22;
  if (shareSchool(self, other)) weight += 6;
  return self.track === other.track ? weight + 2 : weight;
}

export function shareEmployer(self: Resident, other: Resident): boolean {
  return overlap(self, other, ({ person }) => person.roles.map((role) => role.organization));
}

export function shareSchool(self: Resident, other: Resident): boolean {
  return overlap(self, other, ({ person }) => person.educations.map((education) => education.school));
}

function overlap(self: Resident, other: Resident, of: (resident: Resident) => number[]): boolean {
  return of(other).some((id) => of(self).includes(id));
}
