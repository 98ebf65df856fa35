import 'react';

declare module 'react' {
  /** Inline styles set custom properties only; what they mean stands in the style sheets. */
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined;
  }
}
