import { describe, expect, it } from 'vitest';
import { lines, page } from '../../fixtures/runs.ts';
import { textOfLine } from '../../lines/spans.ts';
import { layoutPage } from '../page-layout.ts';

describe('a gutter', () => {
  const full =
    'The device cleans the air of rooms of up to forty square metres and should stand free on all its sides there';
  const steps = [
    '1. Loosen the four screws on the',
    'back and lift the cover off.',
    '2. Pull the filter out of its',
    'frame and clean the frame.',
    '3. Insert the new filter with',
    'the arrow pointing to the fan.',
    '4. Close the cover again.',
  ];
  const remark = [
    'Used filters are household waste. Do not',
    'wash them since wet paper lets dust pass',
    'and the motor would take harm from it, as',
    'would all that stands in the same room at',
    'that time. Spare ones are sold in packs.',
  ];
  const facts = ['Four of them', 'Two years old', 'White and grey', 'Made of paper', 'Sold in packs'];
  const read = (beside: readonly string[]): string[] => {
    const runs = [
      ...lines(Array(14).fill(full), 40, 80),
      ...lines(steps, 40, 270),
      ...lines(beside, 280, 270),
      ...lines(Array(24).fill(full), 40, 380),
    ];
    return layoutPage(page({ runs })).blocks.flatMap((block) =>
      block.kind === 'text' ? block.lines.map(textOfLine) : [],
    );
  };

  it('is found beside a short text though most of the page goes over it', () => {
    expect(read(remark)).toEqual([...Array(14).fill(full), ...steps, ...remark, ...Array(24).fill(full)]);
  });

  it('is none before the values of a list', () => {
    expect(read(facts)).not.toEqual([...Array(14).fill(full), ...steps, ...facts, ...Array(24).fill(full)]);
  });
});
