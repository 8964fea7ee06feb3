import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { identify } from './accounts/identify.ts';
import type { Config } from './config.ts';
import type { House, Viewer } from './house.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { type Connection, createDatabase } from './platform/db/database.ts';
import { readSecret } from './platform/db/secret.ts';
import { createFrame } from './platform/http/frame.ts';
import { serving } from './platform/http/serve.ts';
import { serveHealth } from './platform/http/health.ts';
import { serveWebApp } from './platform/http/web-app.ts';
import { createJobs } from './platform/jobs/pg-boss-jobs.ts';
import type { Logger } from './platform/log.ts';
import type { Tables } from './tables.ts';

export interface AppOptions {
  config: Config;
  connection: Connection;
  pool: pg.Pool;
  log: Logger;
  clock?: Clock;
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
  const house: House = { db, config, log, jobs, clock: options.clock ?? systemClock, secret: await readSecret(db) };
  const fastify = await createFrame({ log, publicUrl: config.publicUrl, rateLimit: config.rateLimit });
  const whoAsks = (request: FastifyRequest) => identify(house, request);
  const serve = serving<Viewer>(fastify, whoAsks);
  void serve;

  serveHealth(fastify, db);

  await serveWebApp(fastify, options.webFolder);
  return {
    house,
    fastify,
    start: async () => {
      await jobs.start();
    },
    stop: async () => {
      await fastify.close();
      await jobs.stop();
    },
  };
}
