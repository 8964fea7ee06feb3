declare const KITHLINE_VERSION: string;

/** The version of this web app, which the build takes from the project's package.json. */
export const VERSION: string = KITHLINE_VERSION;
