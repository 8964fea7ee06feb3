declare global {
  /** Zod's name for the settings that every copy of Zod on the page shares. */
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

// Zod tests once whether it can compile schemas (with `new Function`). The content security policy blocks and
// reports this test on every page, so this file switches the test off. It does so without `z.config`, because
// pages for visitors do not load Zod.
globalThis.__zod_globalConfig ??= {};
globalThis.__zod_globalConfig.jitless = true;

export {};
