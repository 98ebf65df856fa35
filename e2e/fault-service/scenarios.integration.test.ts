import { describe, expect, test } from 'vitest';
import { judge } from './scenario.ts';
import { leftOut, scenarios } from './scenarios.ts';

describe('The client against a service that misbehaves', () => {
  test.each(scenarios.filter(({ long }) => !long))('$name', async (scenario) => {
    expect((await judge(scenario)).seen).toBe(scenario.expected);
  });

  for (const { name, missing } of leftOut) test.skip(`${name} (left out: ${missing})`, () => {});

  test('names each scenario once', () => {
    expect(new Set(scenarios.map(({ name }) => name)).size).toBe(scenarios.length);
  });
});
