import type { Engine, EngineName } from './engine.ts';

export async function loadEngine(name: EngineName): Promise<Engine> {
  switch (name) {
    case 'quire':
      return (await import('./quire.ts')).loadQuire();
    case 'liteparse':
      return (await import('./liteparse.ts')).loadLiteparse();
    case 'pdf-inspector':
      return (await import('./pdf-inspector.ts')).loadPdfInspector();
    case 'opendataloader':
      return (await import('./opendataloader.ts')).loadOpendataloader();
  }
}
