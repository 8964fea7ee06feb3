import type { Entity } from './find-entity.ts';
import type { ListMeaning } from './meanings.ts';
import type { FilterKey } from './sentence-parts.ts';

type Kind = ListMeaning['kind'];

const keyOf = (key: string): FilterKey => {
  const [group = '', filter = ''] = key.split('.');
  return { group, filter };
};

/** The filters of the list of people, by the kind of their values. */
const OF_PERSON: Readonly<Partial<Record<Kind, string>>> = {
  cause: 'summary.supportedCauses',
  collaboration: 'summary.collaborations',
  degree: 'education.degrees',
  field: 'experience.roleTypes',
  firm: 'experience.industries',
  industry: 'experience.industries',
  interest: 'summary.interests',
  major: 'education.majors',
  role: 'experience.roleTypes',
  seniority: 'experience.seniorityLevels',
  size: 'experience.organizationSizes',
  strength: 'network.strength',
  tag: 'summary.tags',
};
/** The filters of the list of organizations. */
const OF_ORGANIZATION: Readonly<Partial<Record<Kind, string>>> = {
  area: 'investment.areas',
  firm: 'summary.industries',
  industry: 'summary.industries',
  jobFunction: 'search.jobFunctions',
  orgTag: 'summary.tags',
  practice: 'search.practiceAreas',
  seniority: 'search.seniorityLevels',
  size: 'summary.sizes',
  specialty: 'search.specialtyAreas',
  stage: 'investment.stages',
  type: 'summary.typeId',
};

/** The filter for values of a kind in the list of people or organizations; null if it has none. */
export function filterOfKind(kind: Kind, entity: Entity): FilterKey | null {
  const key = (entity === 'person' ? OF_PERSON : OF_ORGANIZATION)[kind];
  return key === undefined ? null : keyOf(key);
}

export const KEYS = {
  location: keyOf('summary.location'),
  title: keyOf('experience.title'),
  sizes: keyOf('summary.sizes'),
  sizesOfRoles: keyOf('experience.organizationSizes'),
  companies: keyOf('experience.companies'),
  schools: keyOf('education.schools'),
  supported: keyOf('summary.supportedOrganizations'),
  changedSince: keyOf('experience.changedSince'),
  strength: keyOf('network.strength'),
  withoutLabel: keyOf('network.withoutLabel'),
  connected: keyOf('network.connected'),
  connectedSince: keyOf('network.connectedSince'),
  notedSince: keyOf('network.notedSince'),
  inTouch: keyOf('network.inTouch'),
  knownThrough: keyOf('network.knownThrough'),
} as const;

export const labelKey = (group: 'network' | 'collective'): FilterKey => ({ group, filter: 'labels' });

export const isSameKey = (one: FilterKey, other: FilterKey): boolean =>
  one.group === other.group && one.filter === other.filter;
