/** The service's command line, read without effects. */
import { parseArgs } from 'node:util';
import { z } from 'zod';

export const usage = `Usage: quire service --data DIR --api-key KEY [options]

  --data DIR                 where tasks, uploads and results are kept
  --api-key KEY              accepted as Authorization: Bearer KEY; may be given several times.
                             The environment variable QUIRE_SERVICE_KEY keeps it out of process lists.
  --port N                   0 takes any free port (default 8787)
  --host HOST                address to listen on (default 127.0.0.1)
  --processing-status 202    answer 202 instead of 200 while a task is under way
  --workers N                conversions at a time (default: one less than the cores)
  --allow-private-urls       fetch documents from private networks too
  --help                     show this
`;

export interface Flags {
  dataFolder: string;
  apiKeys: string[];
  port: number;
  host: string;
  processingStatus: 200 | 202;
  workers?: number;
  allowPrivateUrls: boolean;
}

export type ParsedFlags = { kind: 'run'; flags: Flags } | { kind: 'help' } | { kind: 'wrong'; message: string };

const portRange = '--port is a number from 0 to 65535.';

const valuesSchema = z.object({
  data: z.string('--data is missing: say where tasks and files are kept.').min(1, '--data is empty.'),
  'api-key': z.array(z.string().trim().min(1, '--api-key is empty.')).default([]),
  port: z
    .string()
    .regex(/^\d{1,5}$/, portRange)
    .transform(Number)
    .refine((port) => port <= 65_535, portRange)
    .default(8787),
  host: z.string().min(1).default('127.0.0.1'),
  'processing-status': z.enum(['200', '202'], '--processing-status is 200 or 202.').default('200'),
  workers: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, '--workers is a number from 1 to 999.')
    .transform(Number)
    .optional(),
  'allow-private-urls': z.boolean().default(false),
  help: z.boolean().default(false),
});

export function parseFlags(argv: readonly string[], env: Readonly<Record<string, string | undefined>>): ParsedFlags {
  let values: Record<string, unknown>;
  try {
    values = parseArgs({
      args: [...argv],
      options: {
        data: { type: 'string' },
        'api-key': { type: 'string', multiple: true },
        port: { type: 'string' },
        host: { type: 'string' },
        'processing-status': { type: 'string' },
        workers: { type: 'string' },
        'allow-private-urls': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    return { kind: 'wrong', message: error instanceof Error ? error.message : String(error) };
  }
  if (values.help) return { kind: 'help' };
  const parsed = valuesSchema.safeParse(values);
  if (!parsed.success) return { kind: 'wrong', message: parsed.error.issues.map(({ message }) => message).join(' ') };
  const { data: flags } = parsed;
  const fromEnv = env.QUIRE_SERVICE_KEY?.trim();
  const apiKeys = [...flags['api-key'], ...(fromEnv ? [fromEnv] : [])];
  if (apiKeys.length === 0) {
    return {
      kind: 'wrong',
      message:
        'The service needs an API key: give --api-key KEY or set QUIRE_SERVICE_KEY. Without one it would be open to everybody.',
    };
  }
  return {
    kind: 'run',
    flags: {
      dataFolder: flags.data,
      apiKeys,
      port: flags.port,
      host: flags.host,
      processingStatus: flags['processing-status'] === '202' ? 202 : 200,
      ...(flags.workers !== undefined && { workers: flags.workers }),
      allowPrivateUrls: flags['allow-private-urls'],
    },
  };
}
