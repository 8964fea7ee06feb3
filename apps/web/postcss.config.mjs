import preset from 'postcss-preset-mantine';
import variables from 'postcss-simple-vars';

/**
 * Gives each declaration without a source file the source of its style sheet. Vite reads composed
 * declarations without a file name, and would otherwise warn at every build that a plugin does not pass the
 * name on.
 */
const composedFrom = {
  postcssPlugin: 'composed-from',
  OnceExit: (root) =>
    root.walkDecls((declaration) => {
      if (!declaration.source?.input.file) declaration.source = root.source;
    }),
};

/** The preset of Mantine has `light-dark()` and `@mixin hover`; the breakpoints are variables. */
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
