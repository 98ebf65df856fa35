/**
 * The process in which keytar runs. It can be killed when the keychain hangs: a locked keyring waits for its prompt without a limit.
 * Electron starts it as a utility process, the command line forks it.
 */
import { createRequire } from 'node:module';
import { z } from 'zod';
import { answerOwner } from '../processes/owner-channel.ts';
import {
  type KeychainReply,
  type KeychainRequest,
  keychainRequestSchema,
  keychainService,
} from './keychain-messages.ts';

interface Keytar {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

const keytarSchema = z.custom<Keytar>((value) => typeof (value as Keytar | null)?.getPassword === 'function');
/** Loaded on the first request, so that a failure to load it (without libsecret) is an answer too. */
const loadKeytar = () => keytarSchema.parse(createRequire(import.meta.url)('keytar'));

async function perform(request: KeychainRequest): Promise<string | null> {
  const keytar = loadKeytar();
  switch (request.operation) {
    case 'get':
      return keytar.getPassword(keychainService, request.account);
    case 'set':
      await keytar.setPassword(keychainService, request.account, request.key);
      return null;
    case 'remove':
      await keytar.deletePassword(keychainService, request.account);
      return null;
  }
}

async function answer(message: unknown): Promise<KeychainReply> {
  const request = keychainRequestSchema.parse(message);
  try {
    return { id: request.id, ok: true, key: await perform(request) };
  } catch (error) {
    return { id: request.id, ok: false, cause: error instanceof Error ? error.message : String(error) };
  }
}

answerOwner(answer);
