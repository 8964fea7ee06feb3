import { NONE } from '../columns/columns.ts';
import { textOf } from '../columns/texts.ts';
import type { OrganizationNames } from '../organizations/organization-names.ts';
import type { Seen } from './seen.ts';
import { spacesOfShownName } from './shown-name.ts';
import { type Today, WorkHistory } from './work-history.ts';
import { float64At, int32At } from '../columns/entry-at.ts';

/** How a list shows a person. SQL only reads the texts. */
export interface WeighedPerson {
  readonly id: number;
  /**
   * The spaces that give the shown name: COMMON, PROFILE or a network's id. If there are several, the name
   * that sorts first is shown.
   */
  readonly spaces: readonly number[];
  /** The primary role. */
  readonly role: WeighedRole | null;
  /** Seen networks that hold the person. */
  readonly networkIds: readonly number[];
}

type NamesOfRoles = Pick<OrganizationNames, 'keyOf' | 'companyOf'>;

export interface WeighedRole {
  readonly title: string | null;
  /** Null if the role has no organization, or if the viewer sees no name of the organization. */
  readonly organizationId: number | null;
  /** The name of the organization if it has no common name, otherwise null. */
  readonly company: string | null;
}

/** Leaves out persons without a name that the viewer sees. */
export function weighPersons(
  seen: Seen,
  ids: readonly number[],
  { names, today }: { names: NamesOfRoles; today: Today },
): WeighedPerson[] {
  const { networks } = seen.columns;
  const history = new WorkHistory(seen, today);
  const idOf = (network: number) => float64At(networks.id, network);
  return ids.flatMap((id) => {
    const person = seen.personOf(id);
    const named = person === NONE ? [] : spacesOfShownName(seen, person);
    if (named.length === 0) return [];
    const spaces = named.map((space) => (space < 0 ? space : idOf(space)));
    const networkIds = seen.seenNetworksOf(person).map(idOf);
    return [{ id, spaces, role: roleOf(seen, history.primaryOf(person), names), networkIds }];
  });
}

function roleOf({ columns }: Seen, row: number, names: NamesOfRoles): WeighedRole | null {
  if (row === NONE) return null;
  const { roles, organizations, companies, wordings, texts } = columns;
  const wording = int32At(roles.wording, row);
  const title = wording === NONE ? null : textOf(texts.wordingTexts, int32At(wordings.text, wording));
  const organization = int32At(roles.organization, row);
  if (organization === NONE || names.keyOf(organization) === NONE)
    return { title, organizationId: null, company: null };
  const isCommon = int32At(organizations.key, organization) !== NONE;
  const company = isCommon ? NONE : names.companyOf(organization);
  return {
    title,
    organizationId: float64At(organizations.id, organization),
    company: company === NONE ? null : textOf(texts.companyTexts, int32At(companies.text, company)),
  };
}
