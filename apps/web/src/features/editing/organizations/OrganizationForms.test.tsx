// @vitest-environment happy-dom
import { OrganizationForm } from '@kithline/contract/editing-organizations.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { adminScope, SearchScopeProvider } from '../../../lib/search-scope.ts';
import { renderLook } from '../../../ui/testing/render-look.tsx';
import { UnsavedProvider } from '../Unsaved.tsx';
import { OrganizationForms } from './OrganizationForms.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const TEXTS = {
  tagline: '',
  linkedin: '',
  twitter: '',
  website: '',
  careerWebsite: '',
  angellist: '',
  crunchbase: '',
  crm: '',
  summary: '',
  investmentPortfolio: '',
};
const NOTHING = {
  profilePicture: null,
  location: null,
  yearFounded: null,
  employeeSize: null,
  fundingStage: null,
  lifecycleStage: null,
  revenueRange: null,
  schoolType: null,
  totalEnrollment: null,
  numberOfOffices: null,
  numberOfConsultants: null,
  numberOfInvestments: null,
  numberOfExits: null,
};
const LISTS = {
  tagTypes: [],
  industries: [],
  markets: [],
  specialtyAreas: [],
  practiceAreas: [],
  functions: [],
  seniorityLevels: [],
  investmentAreas: [],
  investmentStages: [],
  causeAreas: [],
  mappedNames: [],
  mappedLinkedinSlugs: [],
  mappedPdlCompanyIds: [],
  mappedPdlSchoolIds: [],
};
const HALDEN = OrganizationForm.parse({
  id: 5,
  known: 1,
  name: 'Halden Ventures',
  isNamedByFilesOnly: false,
  typeId: 11,
  ...TEXTS,
  ...NOTHING,
  ...LISTS,
  numberOfFunds: 3,
  totals: { changes: 0 },
});

function openForms() {
  return renderLook(
    <QueryClientProvider client={queryClient}>
      <SearchScopeProvider value={adminScope}>
        <UnsavedProvider beginning="organization:1:5:">
          <OrganizationForms form={HALDEN} />
        </UnsavedProvider>
      </SearchScopeProvider>
    </QueryClientProvider>,
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const details = () => document.getElementById('edit-details') as HTMLElement;

describe('The forms of an organization', () => {
  it('show the fields of the chosen type, and keep the values of the former type for the way back', async () => {
    const { user } = openForms();
    await user.clear(field('Number of Funds'));
    await user.type(field('Number of Funds'), '4');
    await user.selectOptions(field('Type'), 'Academic');
    expect(screen.queryByLabelText(/^Number of Funds/)).toBeNull();
    expect(field('Total Enrollment').value).toBe('');
    await user.selectOptions(field('Type'), 'Investment Firm');
    expect(field('Number of Funds').value).toBe('4');
    expect(screen.queryByLabelText(/^Total Enrollment/)).toBeNull();
  });

  it('accept digits only in a count, and say so at the field, also when the type hides it', async () => {
    const { user } = openForms();
    await user.type(field('Number of Funds'), 'x');
    await user.selectOptions(field('Type'), 'Academic');
    await user.click(within(details()).getByRole('button', { name: /^save/ }));
    expect(await screen.findByText('Number of Funds can contain only digits.')).toBeTruthy();
    expect(field('Number of Funds').getAttribute('aria-invalid')).toBe('true');
  });
});
