declare global {
  /** The settings that every copy of Zod shares, as Zod names them. */
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

// Zod tries once whether it may compile its schemas (`new Function`). The content security policy stops that
// and reports it, on every page. Set without Zod (`z.config`), which pages for visitors do not load.
globalThis.__zod_globalConfig ??= {};
globalThis.__zod_globalConfig.jitless = true;

export {};
