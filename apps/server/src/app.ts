import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { memberRoutes } from './admin/members/members.routes.ts';
import { activityRoutes } from './admin/activity/activity.routes.ts';
import { accountJobs } from './accounts/accounts.jobs.ts';
import { activityJobs } from './activity/activity.jobs.ts';
import { keepActivity } from './activity/keep-activity.ts';
import { seemsSignedIn } from './accounts/session-cookies.ts';
import { securityJobs } from './accounts/security/security.jobs.ts';
import { securityRoutes } from './accounts/security/security.routes.ts';
import { sessionRoutes } from './accounts/sessions.routes.ts';
import { secondFactorRoutes, secondStepRoutes } from './accounts/second-factors/second-factors.routes.ts';
import { accountRoutes } from './accounts/accounts.routes.ts';
import { ownAccountRoutes } from './accounts/own-account.routes.ts';
import { providerRoutes } from './accounts/provider/provider.routes.ts';
import { assistantRoutes } from './assistants/assistants.routes.ts';
import { holdsSocket, identify, identifySocket, mayBeSignedIn } from './accounts/identify.ts';
import type { OnProven } from './accounts/end-access.ts';
import { accessTokenRoutes } from './accounts/access-tokens/access-tokens.routes.ts';
import { backupJobs } from './backup/backup.jobs.ts';
import { stopPasswordThreads } from './accounts/password-threads.ts';
import { clientRoutes } from './collectives/clients.routes.ts';
import { collectiveRoutes } from './collectives/collectives.routes.ts';
import { sharingRoutes } from './collectives/sharing/sharing.routes.ts';
import { attachInvitations } from './collectives/invitations/attach-invitations.ts';
import { invitationJobs } from './collectives/invitations/invitations.jobs.ts';
import { invitationRoutes } from './collectives/invitations/invitations.routes.ts';
import { introductionJobs } from './introductions/introductions.jobs.ts';
import { introductionRoutes } from './introductions/introductions.routes.ts';
import type { Config } from './config.ts';
import { curationRoutes } from './curation/curation.routes.ts';
import { downloadRoutes } from './download-routes.ts';
import { directoryRoutes } from './directory/directory.routes.ts';
import { changedJobsRoutes } from './directory/changed-jobs/changed-jobs.routes.ts';
import { savedSearchJobs } from './directory/saved-searches/saved-searches.jobs.ts';
import { savedSearchRoutes } from './directory/saved-searches/saved-searches.routes.ts';
import { sentenceRoutes } from './sentences/sentences.routes.ts';
import type { AppContext } from './app-context.ts';
import type { Viewer } from './viewer.ts';
import { lookupJobs } from './lookups/lookups.jobs.ts';
import { editingRoutes } from './editing/editing.routes.ts';
import { maySeeChange } from './editing/audience.ts';
import { readablePicture } from './editing/pictures.ts';
import { datasetJobs } from './lookups/datasets/datasets.jobs.ts';
import { datasetRoutes } from './lookups/datasets/datasets.routes.ts';
import { lookupRoutes } from './lookups/lookups.routes.ts';
import { importJobs, watchImports } from './networks/imports.jobs.ts';
import { networkRoutes } from './networks/networks.routes.ts';
import { enrichmentJobs } from './organizations/enrichment/enrichment.jobs.ts';
import { personsAtAddress } from './people/persons-at-address.ts';
import { peopleJobs } from './people/people.jobs.ts';
import { knownJobs } from './organizations/known/known.jobs.ts';
import { suggestCommon } from './organizations/known/suggest-common.ts';
import { enqueueAtStart, loadSearch } from './jobs-at-start.ts';
import { logoJobs } from './organizations/logos/logos.jobs.ts';
import { organizationRoutes } from './organizations/organizations.routes.ts';
import { notificationJobs } from './notifications/notifications.jobs.ts';
import { notificationRoutes } from './notifications/notifications.routes.ts';
import { addressRoutes } from './people/addresses/addresses.routes.ts';
import { followLoginEmailSoon, identityJobs } from './people/identity/identity.jobs.ts';
import { personProfile } from './people/people.ts';
import { peopleRoutes } from './people/people.routes.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { type Connection, createDatabase } from './platform/db/database.ts';
import { readSecret } from './platform/db/secret.ts';
import { createShares } from './platform/turns/create-shares.ts';
import { createFrame } from './platform/http/frame.ts';
import { ownHosts } from './platform/http/hosts.ts';
import type { HttpLimits } from './platform/http/http-limits.ts';
import { storeOfTries } from './platform/http/limits.ts';
import { serving } from './platform/http/serve.ts';
import { serveHealth } from './platform/http/health.ts';
import { serveReady } from './platform/http/ready.ts';
import { serveWebApp } from './platform/http/web-app.ts';
import { createJobs } from './platform/jobs/pg-boss-jobs.ts';
import { createLive } from './platform/live/live.ts';
import type { Logger } from './platform/log.ts';
import { createMailer } from './platform/mail/create-mailer.ts';
import { messagingJobs } from './messaging/messaging.jobs.ts';
import { conversationRoutes, messagingRoutes } from './messaging/messaging.routes.ts';
import { membershipRoutes } from './membership/membership.routes.ts';
import { type Outgoing, publicInternet } from './platform/outgoing/fetch-public.ts';
import { openTraces } from './platform/traces/open-traces.ts';
import { pictureRoutes } from './platform/pictures/pictures.routes.ts';
import { commonalityRoutes } from './relations/commonalities/commonalities.routes.ts';
import { relationshipRoutes } from './relations/relationships/relationships.routes.ts';
import { invitesForCollectives } from './registration/collective-invites.ts';
import { findInvitedCode } from './registration/invites.ts';
import { registrationJobs } from './registration/registration.jobs.ts';
import { registrationRoutes } from './registration/registration.routes.ts';
import { chainRoutes } from './relations/chains/chains.routes.ts';
import { keepingInTouchRoutes } from './relations/keeping-in-touch/keeping-in-touch.routes.ts';
import { labelRoutes } from './relations/labels/labels.routes.ts';
import { peopleFileRoutes } from './relations/files/people-files.routes.ts';
import { selectionRoutes } from './relations/selection/selection.routes.ts';
import { noteRoutes } from './relations/notes/notes.routes.ts';
import { MailRecord } from './status/mail-record.ts';
import { systemRoutes } from './status/system.routes.ts';
import { watchServer } from './status/watch-server.ts';
import { feedJobs } from './search/feed/feed.jobs.ts';
import type { Engine } from './search/memory/ask/engine.ts';
import { openEngine, openSearch } from './search/open-search.ts';
import type { Db, Tables } from './tables.ts';
import { prepareForOutage, tellSavingPaused } from './outage.ts';
import { weeklyMailJobs } from './weekly-mail/weekly-mail.jobs.ts';
import { oneClickStop, weeklyMailRoutes } from './weekly-mail/weekly-mail.routes.ts';

export interface AppOptions {
  config: Config;
  connection: Connection;
  pool: pg.Pool;
  log: Logger;
  clock?: Clock;
  /** Limits of the HTTP server that differ from the defaults. */
  httpLimits?: Partial<HttpLimits>;
  /** The search engine to use. By default, the app opens one with search threads of its own. */
  engine?: Engine;
  /** While the engine is not ready, SQL searches only scopes with at most this many people. */
  mostPeopleInSql?: number;
  /** How to fetch logos, if not from the public internet. */
  outgoing?: Outgoing;
  /** Folder of the built web app. */
  webFolder: string;
}

export interface App {
  readonly context: AppContext;
  readonly fastify: FastifyInstance;
  /** Starts jobs, the live connection, and the loading of the search. The caller opens the HTTP port. */
  start(): Promise<void>;
  /** Closes sockets with a reason, finishes requests, and returns jobs to the queue. */
  stop(): Promise<void>;
}

const MIGRATIONS = path.resolve(import.meta.dirname, '../migrations');

export async function buildApp(options: AppOptions): Promise<App> {
  const { config, connection, pool, log } = options;
  const traces = await openTraces(config.traces);
  const outage = prepareForOutage(options);
  const primary = outage.watch;
  const db = createDatabase<Tables>(pool, traces?.noteStatement, outage);
  const jobs = createJobs({ connection, log });
  const file = { folder: path.join(config.dataDir, 'search'), isOn: config.searchFile };
  const engine = options.engine ?? openEngine({ ...options, db, file });
  const clock = options.clock ?? systemClock;
  const { freshness, knownSessions } = outage.goOnWith(engine, clock);
  const search = openSearch({ ...options, db, engine, freshness });
  const context: AppContext = {
    db,
    primary,
    knownSessions,
    config,
    log,
    jobs,
    search,
    things: search,
    personsAt: (viewerScope, text) => personsAtAddress(db, viewerScope, text),
    suggestCommon: (viewerScope, query) => suggestCommon({ db, search }, viewerScope, query),
    clock,
    secret: await readSecret(db),
  };
  const mails = new MailRecord({ db, clock: context.clock, log });
  const mailer = mails.recording(createMailer(config, log));
  if (!config.rateLimit) log.warn('RATE_LIMIT=off: passwords and codes may be guessed without limit');
  const tries = config.rateLimit ? storeOfTries(db, context.clock) : null;
  const isOwnHost = ownHosts({ publicUrl: config.publicUrl, isSet: config.publicUrlIsSet });
  const fastify = await createFrame({
    log,
    publicUrl: config.publicUrl,
    isOwnHost,
    trustProxy: config.trustProxy,
    tries,
    ...(options.httpLimits ? { limits: options.httpLimits } : {}),
  });
  tellSavingPaused(fastify, primary);
  const whoAsks = (request: FastifyRequest, reply: FastifyReply) =>
    identify(context, { request, reply }, () => freshness.question());
  const shares = createShares();
  const serve = serving<Viewer>(fastify, whoAsks, {
    shares,
    primary,
    mayBeSignedIn: (request) => mayBeSignedIn(config, request),
  });

  const onProven: OnProven = async (db, userId, proven) => {
    await attachInvitations(db, userId, proven);
    await followLoginEmailSoon(context, db, userId);
  };
  const onLoginEmail = (db: Db, userId: number) => followLoginEmailSoon(context, db, userId);
  accountRoutes(serve, context, onProven);
  ownAccountRoutes(serve, context, { readProfile: personProfile, onProven, onLoginEmail });
  sessionRoutes(serve, context);
  accessTokenRoutes(serve, context);
  secondStepRoutes(serve, context);
  secondFactorRoutes(serve, context);
  providerRoutes(fastify, serve, { app: context, findInvitedCode });
  securityRoutes(serve, context, onProven);
  securityJobs(context);
  accountJobs(context, mailer);
  activityRoutes(serve, context);
  memberRoutes(serve, context);
  activityJobs(context);
  notificationRoutes(serve, context);
  notificationJobs(context);
  peopleRoutes(serve, context);
  addressRoutes(serve, context);
  editingRoutes(serve, context);
  organizationRoutes(serve, context);
  enrichmentJobs(context);
  knownJobs(context);
  logoJobs(context, options.outgoing ?? publicInternet);
  directoryRoutes(serve, context);
  savedSearchRoutes(serve, context);
  changedJobsRoutes(serve, context);
  savedSearchJobs(context);
  sentenceRoutes(serve, context);
  lookupRoutes(serve, context);
  lookupJobs(context);
  peopleJobs(context);
  identityJobs(context);
  datasetRoutes(serve, context);
  datasetJobs(context);
  feedJobs(context);
  networkRoutes(serve, context);
  importJobs(context);
  const imports = watchImports(context);
  clientRoutes(serve, context);
  collectiveRoutes(serve, context, invitesForCollectives);
  sharingRoutes(serve, context);
  invitationRoutes(serve, context, invitesForCollectives);
  invitationJobs(context, mailer, invitesForCollectives);
  pictureRoutes(fastify, whoAsks, { db, primary, readable: readablePicture });
  curationRoutes(serve, context);
  noteRoutes(serve, context);
  labelRoutes(serve, context);
  selectionRoutes(serve, context);
  peopleFileRoutes(serve, context);
  relationshipRoutes(serve, context);
  keepingInTouchRoutes(serve, context);
  commonalityRoutes(serve, context);
  chainRoutes(serve, context);
  registrationRoutes(serve, context);
  registrationJobs(context, mailer);
  conversationRoutes(serve, context);
  messagingRoutes(serve, context);
  messagingJobs(context, mailer);
  introductionRoutes(serve, context);
  introductionJobs(context);
  weeklyMailRoutes(serve, context);
  await oneClickStop(fastify, context);
  weeklyMailJobs(context, mailer);
  backupJobs(context, connection);
  membershipRoutes(serve, context);
  downloadRoutes(fastify, whoAsks, context);

  assistantRoutes({ fastify, identify: whoAsks, shares: shares.tokens }, context);

  const live = createLive({
    connection,
    server: fastify.server,
    publicUrl: config.publicUrl,
    isOwnHost,
    log,
    admit: (request) => identifySocket(context, request),
    isHeld: (holder) => holdsSocket(context, holder),
    maySee: (userId, changed) => maySeeChange(db, userId, changed),
    onEnded: (ended) => (ended ? knownSessions.forget(ended) : knownSessions.clear()),
  });

  const figures = watchServer({ app: context, fastify, pool, engine, mails, file, live, traces });

  let isStopping = false;
  let enqueued = Promise.resolve();
  systemRoutes(serve, context, mailer);
  serveHealth(fastify, db);
  const canSearch = () => engine.mark() !== null;
  serveReady(fastify, { db, primary, migrations: MIGRATIONS, canSearch });
  await serveWebApp(fastify, options.webFolder, {
    mayBeMember: (request) => seemsSignedIn(request, config.publicUrl),
    hasWorker: config.serviceWorker,
  });
  return {
    context,
    fastify,
    start: async () => {
      primary.start();
      await live.start();
      // Not awaited here: only searches need the loaded data.
      const reading = loadSearch(context, { engine, isStopping: () => isStopping });
      await keepActivity(context);
      await jobs.start();
      enqueued = enqueueAtStart(context, { reading, isStopping: () => isStopping });
      await imports.start();
      await figures.start();
    },
    stop: async () => {
      isStopping = true;
      await figures.stop();
      await live.closeSockets();
      await fastify.close();
      await stopPasswordThreads();
      await imports.stop();
      await jobs.stop();
      await engine.stop();
      await enqueued;
      await live.stop();
      await outage.stop();
      mailer.close();
    },
  };
}
