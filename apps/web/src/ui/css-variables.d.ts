import 'react';

declare module 'react' {
  /** Allows components to pass numbers to their stylesheets as custom properties. */
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}
