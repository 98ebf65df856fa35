/** When the program was started anew after a fault, as its own command line says. Pure. */
const restartSwitch = '--started-after-fault=';

export const restartArgument = (nowMs: number): string => `${restartSwitch}${nowMs}`;

/** Null: somebody has started it. */
export function restartedAtMs(argv: readonly string[]): number | null {
  const given = argv.find((argument) => argument.startsWith(restartSwitch))?.slice(restartSwitch.length);
  return given !== undefined && /^\d{1,16}$/.test(given) ? Number(given) : null;
}
