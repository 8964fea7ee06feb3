import 'react';

declare module 'react' {
  /** Components pass numbers to their stylesheets as custom properties. */
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}
