declare global {
  /** The settings that every copy of Zod shares, as Zod names them. */
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

// Zod tries once whether it may compile schemas (`new Function`). The content security policy blocks and
// reports that on every page. This sets the option without `z.config`, because pages for visitors do not load
// Zod.
globalThis.__zod_globalConfig ??= {};
globalThis.__zod_globalConfig.jitless = true;

export {};
