const zone = document.querySelector('#zone');
const list = document.querySelector('ul');
const output = document.querySelector('output');

zone.addEventListener('dragover', (event) => event.preventDefault());
zone.addEventListener('drop', async (event) => {
  event.preventDefault();
  for (const path of await window.probe.paths([...event.dataTransfer.files])) {
    const item = document.createElement('li');
    item.textContent = path;
    list.append(item);
  }
});
window.probe.on('menu', (name) => {
  output.textContent = `menu ${name}`;
});
window.probe.on('second', (second) => {
  output.textContent = JSON.stringify(second);
});
document.documentElement.dataset.ready = 'yes';
