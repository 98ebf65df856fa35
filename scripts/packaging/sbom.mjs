/** `node sbom.mjs`: the parts list (CycloneDX) of what ships: every package that is bundled, and Electron, which npm counts as a tool. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../checkout.mjs';

const args = ['sbom', '--package-lock-only', '--omit=dev', '--sbom-format=cyclonedx', '--sbom-type=application'];
const shell = process.platform === 'win32';
const list = JSON.parse(execFileSync('npm', args, { cwd: root, encoding: 'utf8', shell, maxBuffer: 64 * 1024 * 1024 }));
const { version } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages['node_modules/electron'];
const purl = `pkg:npm/electron@${version}`;
list.components.push({ 'bom-ref': purl, type: 'framework', name: 'electron', version, purl, scope: 'required' });
process.stdout.write(`${JSON.stringify(list, null, 2)}\n`);
