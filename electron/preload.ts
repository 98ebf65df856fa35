/** Exposes the bridge to the page. The main process checks everything that it passes on against the contract. */
import { contextBridge, type IpcRendererEvent, ipcRenderer, webUtils } from 'electron';
import { eventChannel, internalChannel, requestChannel } from './ipc/channels.ts';
import type { Bridge } from './ipc/contract.ts';

const bridge: Bridge = {
  request: (name, ...args) => ipcRenderer.invoke(requestChannel, name, args),
  // The page never names a path: it passes File objects, which only the system can create from a path.
  addFiles: (files, presetId = null, addresses = []) => {
    const found = files.map((file) => ({ path: webUtils.getPathForFile(file), name: file.name }));
    const paths = found.map(({ path }) => path).filter((path) => path !== '');
    const unnamed = found.filter(({ path }) => path === '').map(({ name }) => name);
    return ipcRenderer.invoke(internalChannel, 'queue.addDropped', [{ paths, addresses, unnamed, presetId }]);
  },
  on: (name, listener) => {
    const receive = (_event: IpcRendererEvent, sent: unknown, payload: Parameters<typeof listener>[0]) => {
      if (sent === name) listener(payload);
    };
    ipcRenderer.on(eventChannel, receive);
    return () => void ipcRenderer.off(eventChannel, receive);
  },
};

contextBridge.exposeInMainWorld('quire', bridge);
