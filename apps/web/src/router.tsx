import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { history } from './lib/history.ts';
import { parseSearch, stringifySearch, type SearchParams } from './lib/search-params.ts';
import { RootLayout } from './shell/RootLayout.tsx';
import { requireAdministrator, requireMember, requireVisitor } from './shell/guards.ts';
import { NotFoundPage } from './pages/errors/NotFoundPage.tsx';
import { OopsPage } from './pages/errors/OopsPage.tsx';
import { ForbiddenPage } from './pages/errors/ForbiddenPage.tsx';

// Every URL of the product on one screen. A page is loaded when it is first needed; visitors' pages carry no directory.

const root = createRootRoute({
  component: RootLayout,
  notFoundComponent: NotFoundPage,
  errorComponent: OopsPage,
  validateSearch: (search: SearchParams): SearchParams => search,
});

const visitors = createRoute({
  getParentRoute: () => root,
  id: 'visitors',
  beforeLoad: requireVisitor,
  component: lazyRouteComponent(() => import('./shell/PublicLayout.tsx'), 'PublicLayout'),
});
/** Links of mails, for visitors and members. */
const anybody = createRoute({
  getParentRoute: () => root,
  id: 'anybody',
  component: lazyRouteComponent(() => import('./shell/PublicLayout.tsx'), 'PublicLayout'),
});
const members = createRoute({
  getParentRoute: () => root,
  id: 'members',
  beforeLoad: requireMember,
  component: lazyRouteComponent(() => import('./shell/MemberLayout.tsx'), 'MemberLayout'),
});

const login = createRoute({
  getParentRoute: () => visitors,
  path: '/login',
  component: lazyRouteComponent(() => import('./pages/public/LoginPage.tsx'), 'LoginPage'),
});
const forgotPassword = createRoute({
  getParentRoute: () => visitors,
  path: '/forgot-password',
  component: lazyRouteComponent(() => import('./pages/public/ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
});
const resetPassword = createRoute({
  getParentRoute: () => visitors,
  path: '/reset-password',
  component: lazyRouteComponent(() => import('./pages/public/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
});
const registration = createRoute({
  getParentRoute: () => visitors,
  path: '/registration',
  component: lazyRouteComponent(() => import('./pages/public/RegistrationPage.tsx'), 'RegistrationPage'),
});

const confirmEmail = createRoute({
  getParentRoute: () => anybody,
  path: '/confirm-email',
  component: lazyRouteComponent(() => import('./pages/public/ConfirmEmailPage.tsx'), 'ConfirmEmailPage'),
});
const undoEmail = createRoute({
  getParentRoute: () => anybody,
  path: '/undo-email',
  component: lazyRouteComponent(() => import('./pages/public/UndoEmailPage.tsx'), 'UndoEmailPage'),
});

// The lists and profiles of the directory, which the own network, a collective and the dashboard each have at addresses of
// their own.
const PeoplePage = lazyRouteComponent(() => import('./pages/people/PeoplePage.tsx'), 'PeoplePage');
const PersonPage = lazyRouteComponent(() => import('./pages/people/PersonPage.tsx'), 'PersonPage');
const OrganizationsPage = lazyRouteComponent(
  () => import('./pages/organizations/OrganizationsPage.tsx'),
  'OrganizationsPage',
);
const OrganizationPage = lazyRouteComponent(
  () => import('./pages/organizations/OrganizationPage.tsx'),
  'OrganizationPage',
);

const home = createRoute({
  getParentRoute: () => members,
  path: '/',
  component: lazyRouteComponent(() => import('./pages/home/HomePage.tsx'), 'HomePage'),
});
const people = createRoute({
  getParentRoute: () => members,
  path: '/people',
  component: PeoplePage,
});
const person = createRoute({
  getParentRoute: () => people,
  path: '$personId',
  component: PersonPage,
});
const organizations = createRoute({
  getParentRoute: () => members,
  path: '/organizations',
  component: OrganizationsPage,
});
const organization = createRoute({
  getParentRoute: () => organizations,
  path: '$organizationId',
  component: OrganizationPage,
});

const collective = createRoute({
  getParentRoute: () => members,
  path: '/collectives/$collectiveId',
  // Loaded with the collective, so that pages for visitors come without it.
  beforeLoad: async (entry) => (await import('./shell/collective-guard.ts')).requireCollective(entry),
  component: lazyRouteComponent(() => import('./shell/CollectiveLayout.tsx'), 'CollectiveLayout'),
});
const collectiveHome = createRoute({
  getParentRoute: () => collective,
  path: '/',
  component: lazyRouteComponent(
    () => import('./pages/collectives/CollectiveHomePage.tsx'),
    'CollectiveHomePage',
  ),
});
const collectivePeople = createRoute({
  getParentRoute: () => collective,
  path: 'directory/people',
  component: PeoplePage,
});
const collectivePerson = createRoute({
  getParentRoute: () => collectivePeople,
  path: '$personId',
  component: PersonPage,
});
const collectiveOrganizations = createRoute({
  getParentRoute: () => collective,
  path: 'directory/organizations',
  component: OrganizationsPage,
});
const collectiveOrganization = createRoute({
  getParentRoute: () => collectiveOrganizations,
  path: '$organizationId',
  component: OrganizationPage,
});

const dashboard = createRoute({
  getParentRoute: () => members,
  path: '/dashboard',
  beforeLoad: requireAdministrator,
  component: lazyRouteComponent(() => import('./pages/dashboard/DashboardLayout.tsx'), 'DashboardLayout'),
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
  component: lazyRouteComponent(() => import('./pages/dashboard/InvitesPage.tsx'), 'InvitesPage'),
});
const dashboardClientAccounts = createRoute({
  getParentRoute: () => dashboard,
  path: 'client-accounts',
  component: lazyRouteComponent(
    () => import('./pages/dashboard/ClientAccountsPage.tsx'),
    'ClientAccountsPage',
  ),
});
const dashboardPeople = createRoute({
  getParentRoute: () => dashboard,
  path: 'people',
  component: PeoplePage,
});
const dashboardPerson = createRoute({
  getParentRoute: () => dashboardPeople,
  path: '$personId',
  component: lazyRouteComponent(() => import('./pages/dashboard/EditPersonPage.tsx'), 'EditPersonPage'),
});
const dashboardOrganizations = createRoute({
  getParentRoute: () => dashboard,
  path: 'organizations',
  component: OrganizationsPage,
});
const dashboardOrganization = createRoute({
  getParentRoute: () => dashboardOrganizations,
  path: '$organizationId',
  component: lazyRouteComponent(
    () => import('./pages/dashboard/EditOrganizationPage.tsx'),
    'EditOrganizationPage',
  ),
});

const dashboardCurated = createRoute({
  getParentRoute: () => dashboard,
  path: 'curated',
  component: lazyRouteComponent(() => import('./pages/dashboard/CuratedPage.tsx'), 'CuratedPage'),
});

const notFoundPage = createRoute({ getParentRoute: () => root, path: '/not-found', component: NotFoundPage });
const forbiddenPage = createRoute({
  getParentRoute: () => root,
  path: '/forbidden',
  component: ForbiddenPage,
});
const oopsPage = createRoute({ getParentRoute: () => root, path: '/oops', component: OopsPage });

const routeTree = root.addChildren([
  visitors.addChildren([login, forgotPassword, resetPassword, registration]),
  anybody.addChildren([confirmEmail, undoEmail]),
  members.addChildren([
    home,
    people.addChildren([person]),
    organizations.addChildren([organization]),
    collective.addChildren([
      collectiveHome,
      collectivePeople.addChildren([collectivePerson]),
      collectiveOrganizations.addChildren([collectiveOrganization]),
    ]),
    dashboard.addChildren([
      dashboardStart,
      dashboardInvites,
      dashboardClientAccounts,
      dashboardPeople.addChildren([dashboardPerson]),
      dashboardOrganizations.addChildren([dashboardOrganization]),
      dashboardCurated,
    ]),
  ]),
  notFoundPage,
  forbiddenPage,
  oopsPage,
]);

export const router = createRouter({
  routeTree,
  history,
  parseSearch,
  stringifySearch,
  defaultPreload: false,
  scrollRestoration: false,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
