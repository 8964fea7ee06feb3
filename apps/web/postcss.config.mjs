import preset from 'postcss-preset-mantine';
import variables from 'postcss-simple-vars';

/**
 * Sets the source file of each declaration that has none. Vite sets no source file on declarations that come
 * from `composes`, and would otherwise warn at every build.
 */
const composedFrom = {
  postcssPlugin: 'composed-from',
  OnceExit: (root) =>
    root.walkDecls((declaration) => {
      if (!declaration.source?.input.file) declaration.source = root.source;
    }),
};

/** Mantine's preset provides `light-dark()` and `@mixin hover`; the breakpoints are variables. */
export default {
  plugins: [
    preset(),
    variables({
      variables: {
        'mantine-breakpoint-xs': '36em',
        'mantine-breakpoint-sm': '48em',
        'mantine-breakpoint-md': '62em',
        'mantine-breakpoint-lg': '80em',
        'mantine-breakpoint-xl': '96em',
      },
    }),
    composedFrom,
  ],
};
