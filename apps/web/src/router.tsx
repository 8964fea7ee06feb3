import { createRoute, createRouter } from '@tanstack/react-router';
import { dashboardRoutes } from './dashboard-routes.tsx';
import { history } from './lib/history.ts';
import { parseSearch, stringifySearch } from './lib/search-params.ts';
import { ABOVE_LIST, members, page, root } from './routes.tsx';
import { AreaBones } from './shell/FrameBones.tsx';
import { ErrorLayout } from './shell/ErrorLayout.tsx';
import { WaitingForCode, WaitingForPage } from './shell/WaitingForCode.tsx';
import { noteMember, noteUser, requireVisitor } from './shell/guards.ts';
import { NotFoundPage } from './pages/errors/NotFoundPage.tsx';
import { OopsPage } from './pages/errors/OopsPage.tsx';
import { ForbiddenPage } from './pages/errors/ForbiddenPage.tsx';

// Every URL of the product except those of the dashboard. Pages are loaded on demand, so that visitors do not
// load the directory.

const visitors = createRoute({
  getParentRoute: () => root,
  id: 'visitors',
  beforeLoad: requireVisitor,
  component: page(() => import('./shell/PublicLayout.tsx'), 'PublicLayout'),
  pendingComponent: WaitingForCode,
});
/** Links in mails for visitors. A signed-in member may be somebody other than the recipient of the mail. */
const linksForVisitors = createRoute({
  getParentRoute: () => root,
  id: 'links',
  beforeLoad: noteUser,
  component: page(() => import('./shell/VisitorLinkLayout.tsx'), 'VisitorLinkLayout'),
  pendingComponent: WaitingForCode,
});
/** Links in mails for visitors and members. */
const anybody = createRoute({
  getParentRoute: () => root,
  id: 'anybody',
  component: page(() => import('./shell/PublicLayout.tsx'), 'PublicLayout'),
  pendingComponent: WaitingForCode,
});
const login = createRoute({
  getParentRoute: () => visitors,
  path: '/login',
  component: page(() => import('./pages/public/LoginPage.tsx'), 'LoginPage'),
  pendingComponent: WaitingForCode,
});
const secondStep = createRoute({
  getParentRoute: () => visitors,
  path: '/login/second-step',
  component: page(() => import('./pages/public/SecondStepPage.tsx'), 'SecondStepPage'),
  pendingComponent: WaitingForCode,
});
const forgotPassword = createRoute({
  getParentRoute: () => linksForVisitors,
  path: '/forgot-password',
  component: page(() => import('./pages/public/ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
  pendingComponent: WaitingForCode,
});
const resetPassword = createRoute({
  getParentRoute: () => linksForVisitors,
  path: '/reset-password',
  component: page(() => import('./pages/public/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
  pendingComponent: WaitingForCode,
});
const registration = createRoute({
  getParentRoute: () => linksForVisitors,
  path: '/registration',
  component: page(() => import('./pages/public/RegistrationPage.tsx'), 'RegistrationPage'),
  pendingComponent: WaitingForCode,
});

const confirmEmail = createRoute({
  getParentRoute: () => anybody,
  path: '/confirm-email',
  beforeLoad: noteUser,
  component: page(() => import('./pages/public/ConfirmEmailPage.tsx'), 'ConfirmEmailPage'),
  pendingComponent: WaitingForCode,
});
const undoEmail = createRoute({
  getParentRoute: () => anybody,
  path: '/undo-email',
  component: page(() => import('./pages/public/UndoEmailPage.tsx'), 'UndoEmailPage'),
  pendingComponent: WaitingForCode,
});
const stopMail = createRoute({
  getParentRoute: () => anybody,
  path: '/stop-mail',
  component: page(() => import('./pages/public/StopMailPage.tsx'), 'StopMailPage'),
  pendingComponent: WaitingForCode,
});

const PeoplePage = page(() => import('./pages/people/PeoplePage.tsx'), 'PeoplePage');
const PersonPage = page(() => import('./pages/people/PersonPage.tsx'), 'PersonPage');
const OrganizationsPage = page(
  () => import('./pages/organizations/OrganizationsPage.tsx'),
  'OrganizationsPage',
);
const ChangedJobsPage = page(() => import('./pages/people/ChangedJobsPage.tsx'), 'ChangedJobsPage');
const OrganizationPage = page(() => import('./pages/organizations/OrganizationPage.tsx'), 'OrganizationPage');

const home = createRoute({
  getParentRoute: () => members,
  path: '/',
  component: page(() => import('./pages/home/HomePage.tsx'), 'HomePage'),
});
const savedSearches = createRoute({
  getParentRoute: () => members,
  path: '/saved-searches',
  component: page(() => import('./pages/home/SavedSearchesPage.tsx'), 'SavedSearchesPage'),
});
const savedSearch = createRoute({
  getParentRoute: () => members,
  path: '/saved-searches/$savedSearchId',
  component: page(() => import('./pages/home/SavedSearchPage.tsx'), 'SavedSearchPage'),
});
const introductions = createRoute({
  getParentRoute: () => members,
  path: '/introductions',
  component: page(() => import('./pages/introductions/IntroductionsPage.tsx'), 'IntroductionsPage'),
});
const people = createRoute({ getParentRoute: () => members, path: '/people', component: PeoplePage });
const person = createRoute({
  getParentRoute: () => people,
  path: '$personId',
  component: PersonPage,
  ...ABOVE_LIST,
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
  ...ABOVE_LIST,
});
const changedJobs = createRoute({
  getParentRoute: () => members,
  path: '/changed-jobs',
  component: ChangedJobsPage,
});

const collective = createRoute({
  getParentRoute: () => members,
  path: '/collectives/$collectiveId',
  // Loaded on demand, so that pages for visitors do not load it.
  beforeLoad: async (entry) => (await import('./shell/collective-guard.ts')).requireCollective(entry),
  component: page(() => import('./shell/CollectiveLayout.tsx'), 'CollectiveLayout'),
  pendingComponent: AreaBones,
});
const collectiveHome = createRoute({
  getParentRoute: () => collective,
  path: '/',
  component: page(() => import('./pages/collectives/CollectiveHomePage.tsx'), 'CollectiveHomePage'),
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
  ...ABOVE_LIST,
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
  ...ABOVE_LIST,
});
const collectiveChangedJobs = createRoute({
  getParentRoute: () => collective,
  path: 'directory/changed-jobs',
  component: ChangedJobsPage,
});

const errors = createRoute({
  getParentRoute: () => root,
  id: 'errors',
  beforeLoad: noteMember,
  component: ErrorLayout,
});
const error = { getParentRoute: () => errors, staticData: { isErrorPage: true } };
const notFoundPage = createRoute({ ...error, path: '/not-found', component: NotFoundPage });
const forbiddenPage = createRoute({ ...error, path: '/forbidden', component: ForbiddenPage });
const oopsPage = createRoute({ ...error, path: '/oops', component: OopsPage });
const anythingElse = createRoute({ ...error, path: '$', component: NotFoundPage });

const routeTree = root.addChildren([
  visitors.addChildren([login, secondStep]),
  linksForVisitors.addChildren([forgotPassword, resetPassword, registration]),
  anybody.addChildren([confirmEmail, undoEmail, stopMail]),
  members.addChildren([
    home,
    savedSearches,
    savedSearch,
    introductions,
    people.addChildren([person]),
    organizations.addChildren([organization]),
    changedJobs,
    collective.addChildren([
      collectiveHome,
      collectivePeople.addChildren([collectivePerson]),
      collectiveOrganizations.addChildren([collectiveOrganization]),
      collectiveChangedJobs,
    ]),
    dashboardRoutes,
  ]),
  errors.addChildren([notFoundPage, forbiddenPage, oopsPage, anythingElse]),
]);

export const router = createRouter({
  routeTree,
  history,
  parseSearch,
  stringifySearch,
  defaultPreload: false,
  defaultPendingComponent: WaitingForPage,
  // Replaces the page that failed; the frame around it stays.
  defaultErrorComponent: OopsPage,
  // During shorter waits, nothing is shown.
  defaultPendingMs: 200,
  scrollRestoration: false,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    isErrorPage?: boolean;
  }
}
