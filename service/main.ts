/** Entry of the service on its own: `node service/main.ts --port N --data DIR --api-key KEY`. */
import { serve } from './serve.ts';

process.exitCode = await serve(process.argv.slice(2));
