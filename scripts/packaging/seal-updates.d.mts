import type { KeyObject } from 'node:crypto';

export function sealUpdates(folder: string, privateKey: KeyObject, publicKey: KeyObject): string[];
export function newKey(): { privateKey: string; publicKey: string };
