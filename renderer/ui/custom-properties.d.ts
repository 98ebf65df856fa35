import 'react';

declare module 'react' {
  /** Inline styles only set custom properties; the style sheets use them. */
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined;
  }
}
