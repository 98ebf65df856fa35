import { nodeBuild } from './vite.node.ts';

/**
 * What runs the engine inside the app: the service's process, the inspector's and that of results. Beside them the service as a
 * command, for servers, the commands that the app's own binary knows, and the command line for plain Node with the keychain's process.
 */
export default nodeBuild({
  outDir: 'dist/service',
  entries: {
    'service-process': 'electron/embedded/service-process.ts',
    serve: 'service/main.ts',
    'command-line': 'cli/run-command.ts',
    quire: 'cli/main.ts',
    'keychain-process': 'core/credentials/keychain-process.ts',
    'inspect-process': 'core/inspect/inspect-process.ts',
    'result-process': 'core/results/result-process.ts',
  },
});
