import { createHmac } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { maxUploadBytes } from '../contract.ts';
import { openBucket } from './bucket.ts';
import { bucketUploads } from './bucket-uploads.ts';
import { openPool } from './database.ts';

const secret = 'a secret';
const policySchema = z.object({ expiration: z.iso.datetime(), conditions: z.array(z.unknown()) });

/** Signature Version 4 of a policy, as Amazon describes it ("Authenticating Requests in Browser-Based Uploads Using POST"). */
const signatureOf = (credential: string, policy: string): string => {
  const [, date = '', region = '', service = ''] = credential.split('/');
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const key = [date, region, service, 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return hmac(key, policy).toString('hex');
};

test('A form lets one file of the allowed size into the bucket under one key, for a week', async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'id').stubEnv('AWS_SECRET_ACCESS_KEY', secret);
  const bucket = openBucket({ bucket: 'documents', region: 'eu-central-1', prefix: 'quire/' });
  // It connects when it is first asked, and nobody asks here.
  const pool = openPool('postgres://nobody@/none?host=/nowhere', () => {});
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    bucket.client.destroy();
    await pool.end();
  });
  const uploads = bucketUploads({
    ...{ pool, bucket, files: { remove: async () => {} } },
    rules: { default: {}, keys: {} },
    nameOf: (id) => ({ id, name: null }),
  });
  const upload = { id: 'a', owner: 'anna', fileName: null, sizeBytes: null, partSizeBytes: null } as const;
  const { uploadURL, fields } = await uploads.form('', { ...upload, state: 'open', sha256: null });
  expect(uploadURL).toBe('https://documents.s3.eu-central-1.amazonaws.com/');
  expect(fields).toMatchObject({ key: 'quire/uploads/a', 'Content-Type': 'application/pdf' });
  const { Policy: policy = '', 'X-Amz-Credential': credential = '' } = fields;
  const { expiration, conditions } = policySchema.parse(JSON.parse(Buffer.from(policy, 'base64').toString()));
  expect(conditions).toEqual(
    expect.arrayContaining([
      { bucket: 'documents' },
      { key: 'quire/uploads/a' },
      ['content-length-range', 0, maxUploadBytes],
    ]),
  );
  expect(Math.round((Date.parse(expiration) - Date.now()) / 3_600_000)).toBe(7 * 24);
  expect(fields['X-Amz-Signature']).toBe(signatureOf(credential, policy));
});
