import { normalizeOrganizationName } from '../../organizations/normalize-organization-name.ts';
import { isNoEmployer } from './is-no-employer.ts';

/** False for a company cell such as "Self-employed" or "★★★". */
export function namesOrganization(company: string): boolean {
  return !isNoEmployer(company) && normalizeOrganizationName(company) !== '';
}
