/** Archives as they should not be: the central directory says what a test wants it to say. */
import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  name: string;
  bytes: Uint8Array;
  /** Compressed; else stored as it is. */
  deflated?: boolean;
  /** Unix file mode, as for a link (0o120777). */
  mode?: number;
  /** What the entry claims to unpack to; by default the truth. */
  claimedBytes?: number;
  /** General purpose flags (APPNOTE 4.4.4): bit 0 says encrypted. */
  flags?: number;
}

export function zipOf(entries: readonly ZipEntry[]): Uint8Array {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, deflated = false, mode = 0o100644, claimedBytes, flags = 0 } of entries) {
    const stored = deflated ? deflateRawSync(bytes) : Buffer.from(bytes);
    const nameBytes = Buffer.from(name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(0x0800 | flags, 2);
    facts.writeUInt16LE(deflated ? 8 : 0, 4);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(stored.length, 14);
    facts.writeUInt32LE(claimedBytes ?? bytes.length, 18);
    facts.writeUInt16LE(nameBytes.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, nameBytes, stored]);
    const end = Buffer.alloc(14);
    end.writeUInt32LE((mode << 16) >>> 0, 6);
    end.writeUInt32LE(offset, 10);
    const madeBy = Buffer.from([20, 3]);
    centrals.push(Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), madeBy, facts, end, nameBytes]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}
