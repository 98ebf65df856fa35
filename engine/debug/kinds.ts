/** What a block was taken for, with its colour on the drawings. */

export const kinds = {
  heading: { name: 'Heading', color: 0xd7263d },
  paragraph: { name: 'Paragraph', color: 0x2f6fde },
  item: { name: 'List item', color: 0x00897b },
  code: { name: 'Code', color: 0x6d4c41 },
  table: { name: 'Table', color: 0xe07a00 },
  figure: { name: 'Figure', color: 0x8e24aa },
  formula: { name: 'Formula', color: 0x5c6bc0 },
  caption: { name: 'Caption', color: 0xc2185b },
  footnote: { name: 'Footnote', color: 0x558b2f },
  contents: { name: 'Printed contents', color: 0x0097a7 },
  running: { name: 'Running line, left out', color: 0x7a7f87 },
} as const satisfies Record<string, { name: string; color: number }>;

export type Kind = keyof typeof kinds;

export function cssColor(kind: Kind): string {
  return `#${kinds[kind].color.toString(16).padStart(6, '0')}`;
}
