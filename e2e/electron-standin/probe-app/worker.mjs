process.parentPort.once('message', ({ data, ports: [port] }) => {
  port.on('message', (message) => {
    const sum = message.data.reduce((total, number) => total + number, 0);
    port.postMessage({
      sum,
      hello: data.hello,
      type: process.type,
      args: process.argv.slice(2),
      probe: process.env.PROBE,
    });
  });
  port.start();
});
