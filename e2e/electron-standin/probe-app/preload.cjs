const { contextBridge, ipcRenderer, webUtils } = require('electron');

contextBridge.exposeInMainWorld('probe', {
  platform: process.platform,
  nested: { list: [1, { deep: true }] },
  pathOf: (file) => webUtils.getPathForFile(file),
  paths: (files) =>
    ipcRenderer.invoke(
      'paths',
      files.map((file) => webUtils.getPathForFile(file)),
    ),
  invoke: (channel, ...args) => ipcRenderer.invoke(channel, ...args),
  sync: (value) => ipcRenderer.sendSync('sync', value),
  on: (channel, callback) => {
    const listener = (_event, ...args) => callback(...args);
    ipcRenderer.on(channel, listener);
    return () => ipcRenderer.off(channel, listener);
  },
  double: (number) =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => resolve(data);
      ipcRenderer.postMessage('port', null, [port2]);
      port1.postMessage(number);
    }),
});
