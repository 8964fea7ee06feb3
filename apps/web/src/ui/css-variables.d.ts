import 'react';

declare module 'react' {
  /** Our parts hand numbers to their stylesheets as custom properties. */
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}
