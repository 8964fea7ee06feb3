import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { memberFileRoutes, memberRoutes } from './admin/members/members.routes.ts';
import { activityFileRoutes, activityRoutes } from './admin/activity/activity.routes.ts';
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
import { holdsSocket, identify, identifySocket } from './accounts/identify.ts';
import type { OnProven } from './accounts/end-access.ts';
import { stopPasswordThreads } from './accounts/password-threads.ts';
import { clientRoutes } from './collectives/clients.routes.ts';
import { collectiveRoutes } from './collectives/collectives.routes.ts';
import { sharingRoutes } from './collectives/sharing/sharing.routes.ts';
import { attachInvitations } from './collectives/invitations/attach-invitations.ts';
import { invitationJobs } from './collectives/invitations/invitations.jobs.ts';
import { invitationRoutes } from './collectives/invitations/invitations.routes.ts';
import type { Config } from './config.ts';
import { curationRoutes } from './curation/curation.routes.ts';
import { directoryRoutes } from './directory/directory.routes.ts';
import { savedSearchJobs } from './directory/saved-searches/saved-searches.jobs.ts';
import { savedSearchRoutes } from './directory/saved-searches/saved-searches.routes.ts';
import type { House } from './house.ts';
import type { Viewer } from './viewer.ts';
import { lookupJobs, namePlacesSoon, reclassifySoon } from './lookups/lookups.jobs.ts';
import { editingRoutes } from './editing/editing.routes.ts';
import { maySeeChange } from './editing/audience.ts';
import { readablePicture } from './editing/pictures.ts';
import { datasetJobs } from './lookups/datasets/datasets.jobs.ts';
import { datasetRoutes } from './lookups/datasets/datasets.routes.ts';
import { lookupRoutes } from './lookups/lookups.routes.ts';
import { importJobs, watchImports } from './networks/imports.jobs.ts';
import { networkFileRoutes, networkRoutes } from './networks/networks.routes.ts';
import { enrichmentJobs } from './organizations/enrichment/enrichment.jobs.ts';
import { personsAtAddress } from './people/persons-at-address.ts';
import { peopleJobs, respellSoon } from './people/people.jobs.ts';
import { fillKnownSoon, knownJobs } from './organizations/known/known.jobs.ts';
import { suggestCommon } from './organizations/known/suggest-common.ts';
import { fetchLogosSoon, logoJobs } from './organizations/logos/logos.jobs.ts';
import { organizationRoutes } from './organizations/organizations.routes.ts';
import { notificationJobs } from './notifications/notifications.jobs.ts';
import { notificationRoutes } from './notifications/notifications.routes.ts';
import { addressRoutes } from './people/addresses/addresses.routes.ts';
import { followLoginEmailSoon, identityJobs } from './people/identity/identity.jobs.ts';
import { personProfile } from './people/people.ts';
import { peopleRoutes } from './people/people.routes.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { type Connection, createDatabase } from './platform/db/database.ts';
import { isDatabaseAway } from './platform/db/is-database-away.ts';
import { readSecret } from './platform/db/secret.ts';
import { FairShares, HEAVY, LIGHT } from './platform/turns/fair-shares.ts';
import { oneByOne } from './platform/turns/turns.ts';
import { createFrame } from './platform/http/frame.ts';
import { ownHosts } from './platform/http/hosts.ts';
import type { HttpLimits } from './platform/http/http-limits.ts';
import { storeOfTries } from './platform/http/limits.ts';
import { DOWNLOADS, downloading } from './platform/http/send-download.ts';
import { serving } from './platform/http/serve.ts';
import { serveHealth } from './platform/http/health.ts';
import { serveWebApp } from './platform/http/web-app.ts';
import { createJobs } from './platform/jobs/pg-boss-jobs.ts';
import { createLive } from './platform/live/live.ts';
import type { Logger } from './platform/log.ts';
import { createMailer } from './platform/mail/create-mailer.ts';
import { messagingJobs } from './messaging/messaging.jobs.ts';
import { conversationRoutes, messagingRoutes } from './messaging/messaging.routes.ts';
import { exportRoutes, membershipRoutes } from './membership/membership.routes.ts';
import { type Outgoing, publicInternet } from './platform/outgoing/fetch-public.ts';
import { pictureRoutes } from './platform/pictures/pictures.routes.ts';
import { commonalityRoutes } from './relations/commonalities/commonalities.routes.ts';
import { relationshipRoutes } from './relations/relationships/relationships.routes.ts';
import { invitesForCollectives } from './registration/collective-invites.ts';
import { invitedCode } from './registration/invited-code.ts';
import { registrationJobs } from './registration/registration.jobs.ts';
import { registrationRoutes } from './registration/registration.routes.ts';
import { chainRoutes } from './relations/chains/chains.routes.ts';
import { labelRoutes } from './relations/labels/labels.routes.ts';
import { selectionRoutes } from './relations/selection/selection.routes.ts';
import { noteRoutes } from './relations/notes/notes.routes.ts';
import { feedJobs } from './search/feed/feed.jobs.ts';
import { refreshNetworks } from './scopes/tell-collectives.ts';
import type { Engine } from './search/memory/ask/engine.ts';
import { KnownFreshness } from './search/memory/known-freshness.ts';
import { memorySearch } from './search/memory/memory-search.ts';
import { ThreadEngine } from './search/memory/threads/thread-engine.ts';
import type { Db, Tables } from './tables.ts';

export interface AppOptions {
  config: Config;
  connection: Connection;
  pool: pg.Pool;
  log: Logger;
  clock?: Clock;
  /** Other limits of the HTTP server than the usual ones. */
  httpLimits?: Partial<HttpLimits>;
  /** Another engine of the search than one with threads of its own. */
  engine?: Engine;
  /** Another internet than the public one, to fetch logos from. */
  outgoing?: Outgoing;
  /** Folder of the built web app. */
  webFolder: string;
}

export interface App {
  readonly house: House;
  readonly fastify: FastifyInstance;
  /** Takes jobs, listens for events, answers requests. */
  start(): Promise<void>;
  /** Requests finish, jobs return to the queue, sockets close with a reason. */
  stop(): Promise<void>;
}

/** Builds everything and starts nothing. Reads like a table of contents. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { config, connection, pool, log } = options;
  const db = createDatabase<Tables>(pool);
  const jobs = createJobs({ connection, log });
  const file = { folder: path.join(config.dataDir, 'search'), isOn: config.searchFile };
  const onReadLate = (networkIds: readonly number[]) => {
    refreshNetworks(db, networkIds).catch((error: unknown) =>
      log.warn({ err: error }, 'browsers were not told that an import can be searched'),
    );
  };
  const engine =
    options.engine ??
    new ThreadEngine({ db, connection, log, threads: config.searchThreads, file, onReadLate });
  const freshness = new KnownFreshness(engine);
  const search = memorySearch(db, engine, freshness);
  const house: House = {
    db,
    config,
    log,
    jobs,
    search,
    things: search,
    personsAt: (sight, text) => personsAtAddress(db, sight, text),
    suggestCommon: (sight, asked) => suggestCommon({ db, search }, sight, asked),
    clock: options.clock ?? systemClock,
    secret: await readSecret(db),
  };
  const mailer = createMailer(config, log);
  if (!config.rateLimit) log.warn('RATE_LIMIT=off: passwords and codes may be guessed without limit');
  const tries = config.rateLimit ? storeOfTries(db, house.clock) : null;
  const isOwnHost = ownHosts({ publicUrl: config.publicUrl, isSet: config.publicUrlIsSet });
  const fastify = await createFrame({
    log,
    publicUrl: config.publicUrl,
    isOwnHost,
    trustProxy: config.trustProxy,
    tries,
    ...(options.httpLimits ? { limits: options.httpLimits } : {}),
  });
  const whoAsks = (request: FastifyRequest, reply: FastifyReply) =>
    identify(house, { request, reply }, () => freshness.question());
  const heavy = new FairShares(HEAVY);
  const shares = { light: new FairShares(LIGHT), heavy, large: oneByOne(heavy) };
  const serve = serving<Viewer>(fastify, whoAsks, shares);

  const onProven: OnProven = async (db, userId, proven) => {
    await attachInvitations(db, userId, proven);
    await followLoginEmailSoon(house, db, userId);
  };
  const onLoginEmail = (db: Db, userId: number) => followLoginEmailSoon(house, db, userId);
  accountRoutes(serve, house, onProven);
  ownAccountRoutes(serve, house, { readProfile: personProfile, onProven, onLoginEmail });
  sessionRoutes(serve, house);
  secondStepRoutes(serve, house);
  secondFactorRoutes(serve, house);
  providerRoutes(fastify, serve, { house, invitedCode });
  securityRoutes(serve, house, onProven);
  securityJobs(house);
  accountJobs(house, mailer);
  activityRoutes(serve, house);
  memberRoutes(serve, house);
  activityJobs(house);
  notificationRoutes(serve, house);
  notificationJobs(house);
  peopleRoutes(serve, house);
  addressRoutes(serve, house);
  editingRoutes(serve, house);
  organizationRoutes(serve, house);
  enrichmentJobs(house);
  knownJobs(house);
  logoJobs(house, options.outgoing ?? publicInternet);
  directoryRoutes(serve, house);
  savedSearchRoutes(serve, house);
  savedSearchJobs(house);
  lookupRoutes(serve, house);
  lookupJobs(house);
  peopleJobs(house);
  identityJobs(house);
  datasetRoutes(serve, house);
  datasetJobs(house);
  feedJobs(house);
  networkRoutes(serve, house);
  importJobs(house);
  const imports = watchImports(house);
  clientRoutes(serve, house);
  collectiveRoutes(serve, house, invitesForCollectives);
  sharingRoutes(serve, house);
  invitationRoutes(serve, house, invitesForCollectives);
  invitationJobs(house, mailer, invitesForCollectives);
  pictureRoutes(fastify, whoAsks, { db, readable: readablePicture });
  curationRoutes(serve, house);
  noteRoutes(serve, house);
  labelRoutes(serve, house);
  selectionRoutes(serve, house);
  relationshipRoutes(serve, house);
  commonalityRoutes(serve, house);
  chainRoutes(serve, house);
  registrationRoutes(serve, house);
  registrationJobs(house, mailer);
  conversationRoutes(serve, house);
  messagingRoutes(serve, house);
  messagingJobs(house, mailer);
  membershipRoutes(serve, house);
  const files = { identify: whoAsks, beginDownload: downloading(fastify, new FairShares(DOWNLOADS)) };
  activityFileRoutes({ app: fastify, house, ...files });
  memberFileRoutes({ app: fastify, house, ...files });
  networkFileRoutes(fastify, files, house);
  exportRoutes(fastify, files, house);

  const live = createLive({
    connection,
    server: fastify.server,
    publicUrl: config.publicUrl,
    isOwnHost,
    log,
    admit: (request) => identifySocket(house, request),
    isHeld: (holder) => holdsSocket(house, holder),
    maySee: (userId, changed) => maySeeChange(db, userId, changed),
  });

  let isStopping = false;
  let filling: Promise<void> = Promise.resolve();
  serveHealth(fastify, db);
  await serveWebApp(fastify, options.webFolder, (request) => seemsSignedIn(request, config.publicUrl));
  return {
    house,
    fastify,
    start: async () => {
      await live.start();
      // The first request waits for what is left of it; who only opens the sign-in page does not.
      const reading = engine.start().catch((error: unknown) => {
        if (isStopping) return;
        // The first question loads it then.
        if (isDatabaseAway(error)) log.warn({ err: error }, 'the search could not be loaded yet');
        else log.error({ err: error }, 'the search could not be loaded');
      });
      await keepActivity(house);
      await jobs.start();
      await reclassifySoon(house);
      await namePlacesSoon(house);
      await respellSoon(house);
      // It goes through all organizations: searches are answered first.
      filling = reading
        .then(() => (isStopping ? undefined : fillKnownSoon(house)))
        .catch((error: unknown) => log.warn({ err: error }, 'known organizations are not filled this time'));
      // Websites may be older than the setting.
      await fetchLogosSoon(house, db);
      await imports.start();
    },
    stop: async () => {
      isStopping = true;
      await live.closeSockets();
      await fastify.close();
      await stopPasswordThreads();
      await imports.stop();
      await jobs.stop();
      await engine.stop();
      await filling;
      await live.stop();
      mailer.close();
    },
  };
}
