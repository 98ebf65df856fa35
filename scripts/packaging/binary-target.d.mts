export interface BinaryTarget {
  platform: string;
  archs: string[];
}
export function binaryTarget(bytes: Uint8Array): BinaryTarget | null;
export function misfit(bytes: Uint8Array, platform: string, arch: string): string | null;
