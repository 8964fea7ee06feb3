import { createRoute, redirect } from '@tanstack/react-router';
import { ABOVE_LIST, members, page } from './routes.tsx';
import { requireAdministrator } from './shell/guards.ts';

const dashboard = createRoute({
  getParentRoute: () => members,
  path: '/dashboard',
  beforeLoad: requireAdministrator,
  component: page(() => import('./pages/dashboard/DashboardLayout.tsx'), 'DashboardLayout'),
});
const dashboardStart = createRoute({
  getParentRoute: () => dashboard,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard/invites' });
  },
});
const dashboardInvites = createRoute({
  getParentRoute: () => dashboard,
  path: 'invites',
  component: page(() => import('./pages/dashboard/InvitesPage.tsx'), 'InvitesPage'),
});
const dashboardClientAccounts = createRoute({
  getParentRoute: () => dashboard,
  path: 'client-accounts',
  component: page(() => import('./pages/dashboard/ClientAccountsPage.tsx'), 'ClientAccountsPage'),
});
const dashboardPeople = createRoute({
  getParentRoute: () => dashboard,
  path: 'people',
  component: page(() => import('./pages/people/AdminPeoplePage.tsx'), 'AdminPeoplePage'),
});
const dashboardPerson = createRoute({
  getParentRoute: () => dashboardPeople,
  path: '$personId',
  component: page(() => import('./pages/dashboard/EditPersonPage.tsx'), 'EditPersonPage'),
  ...ABOVE_LIST,
});
const dashboardOrganizations = createRoute({
  getParentRoute: () => dashboard,
  path: 'organizations',
  component: page(() => import('./pages/organizations/AdminOrganizationsPage.tsx'), 'AdminOrganizationsPage'),
});
const dashboardOrganization = createRoute({
  getParentRoute: () => dashboardOrganizations,
  path: '$organizationId',
  component: page(() => import('./pages/dashboard/EditOrganizationPage.tsx'), 'EditOrganizationPage'),
  ...ABOVE_LIST,
});

const dashboardChangedJobs = createRoute({
  getParentRoute: () => dashboard,
  path: 'changed-jobs',
  component: page(() => import('./pages/people/ChangedJobsPage.tsx'), 'ChangedJobsPage'),
});

const dashboardMembers = createRoute({
  getParentRoute: () => dashboard,
  path: 'members',
  component: page(() => import('./pages/dashboard/MembersPage.tsx'), 'MembersPage'),
});
const dashboardActivity = createRoute({
  getParentRoute: () => dashboard,
  path: 'activity',
  component: page(() => import('./pages/dashboard/ActivityPage.tsx'), 'ActivityPage'),
});

const dashboardDatasets = createRoute({
  getParentRoute: () => dashboard,
  path: 'datasets',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard/datasets/$dataset', params: { dataset: 'causes' }, replace: true });
  },
});
const dashboardDataset = createRoute({
  getParentRoute: () => dashboard,
  path: 'datasets/$dataset',
  component: page(() => import('./pages/dashboard/DatasetsPage.tsx'), 'DatasetsPage'),
});

const dashboardSystem = createRoute({
  getParentRoute: () => dashboard,
  path: 'system',
  component: page(() => import('./pages/dashboard/SystemPage.tsx'), 'SystemPage'),
});

const dashboardCurated = createRoute({
  getParentRoute: () => dashboard,
  path: 'curated',
  component: page(() => import('./pages/dashboard/CuratedPage.tsx'), 'CuratedPage'),
});

const dashboardTalkjs = createRoute({
  getParentRoute: () => dashboard,
  path: 'talkjs',
  component: page(() => import('./pages/dashboard/TalkjsPage.tsx'), 'TalkjsPage'),
});

export const dashboardRoutes = dashboard.addChildren([
  dashboardStart,
  dashboardInvites,
  dashboardClientAccounts,
  dashboardPeople.addChildren([dashboardPerson]),
  dashboardOrganizations.addChildren([dashboardOrganization]),
  dashboardChangedJobs,
  dashboardMembers,
  dashboardActivity,
  dashboardDatasets,
  dashboardDataset,
  dashboardSystem,
  dashboardCurated,
  dashboardTalkjs,
]);
