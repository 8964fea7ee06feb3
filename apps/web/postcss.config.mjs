import preset from 'postcss-preset-mantine';
import variables from 'postcss-simple-vars';

/**
 * Sets the source of composed declarations. Vite reads them without a file name, and would warn at every
 * build that a plugin forgot it.
 */
const composedFrom = {
  postcssPlugin: 'composed-from',
  OnceExit: (root) =>
    root.walkDecls((declaration) => {
      if (!declaration.source?.input.file) declaration.source = root.source;
    }),
};

/** Mantine's own preset: `light-dark()`, `@mixin hover`, and breakpoints as variables. */
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
