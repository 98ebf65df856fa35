/** For which system and processors a native file is, by its header. Pure. */

const elfMachines = { 3: 'ia32', 40: 'armv7l', 62: 'x64', 183: 'arm64' };
const machoCpus = { 16777223: 'x64', 16777228: 'arm64' };
const peMachines = { 332: 'ia32', 34404: 'x64', 43620: 'arm64' };

/** @returns `{ platform, archs }`, or null for anything but ELF, Mach-O (also of several processors) and PE. */
export function binaryTarget(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < 64) return null;
  const magic = view.getUint32(0);
  // The sixth byte says the order of bytes: 1 is little-endian.
  if (magic === 0x7f454c46) return found('linux', [elfMachines[view.getUint16(18, bytes[5] === 1)]]);
  if (magic === 0xcffaedfe) return found('darwin', [machoCpus[view.getUint32(4, true)]]);
  if (magic === 0xcafebabe) {
    // A header of big-endian numbers with 20 bytes for each processor.
    const count = Math.min(view.getUint32(4), 8);
    if (8 + count * 20 > bytes.byteLength) return null;
    return found(
      'darwin',
      Array.from({ length: count }, (_, index) => machoCpus[view.getUint32(8 + index * 20)]),
    );
  }
  if (view.getUint16(0) === 0x4d5a) {
    const at = view.getUint32(60, true);
    if (at + 6 > bytes.byteLength || view.getUint32(at) !== 0x50450000) return null;
    return found('win32', [peMachines[view.getUint16(at + 4, true)]]);
  }
  return null;
}

const found = (platform, archs) => (archs.length > 0 && archs.every(Boolean) ? { platform, archs } : null);

/** Why a native file does not fit the app that it is packed into; null: it does. `arch` may be `universal`. */
export function misfit(bytes, platform, arch) {
  const target = binaryTarget(bytes);
  if (!target) return 'it is no native file';
  const needed = arch === 'universal' ? ['x64', 'arm64'] : [arch];
  if (target.platform === platform && needed.every((one) => target.archs.includes(one))) return null;
  return `it is for ${target.platform} ${target.archs.join(' and ')}, the app for ${platform} ${arch}`;
}
