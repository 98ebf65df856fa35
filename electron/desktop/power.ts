import { powerMonitor, powerSaveBlocker } from 'electron';

/** @returns a switch that keeps the computer from falling asleep; the display may still turn off. */
export function sleepBlocker(): (isWorking: boolean) => void {
  let blocker: number | null = null;
  return (isWorking) => {
    if (isWorking && blocker === null) blocker = powerSaveBlocker.start('prevent-app-suspension');
    if (!isWorking && blocker !== null) {
      powerSaveBlocker.stop(blocker);
      blocker = null;
    }
  };
}

export function onWake(listener: () => void): void {
  powerMonitor.on('resume', listener);
}
