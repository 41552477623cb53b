// Injects the prefetch script into the page before the start script. Two scripts in index.html would be bundled into
// one.
import type { Plugin } from 'vite'

export const PREFETCH_SCRIPT = 'src/ahead.ts'

export const injectPrefetchScript = (): Plugin => ({
  name: 'run-ahead',
  transformIndexHtml: {
    order: 'post',
    // The dev server passes no bundle: modules are local, so prefetching is not needed.
    handler(_html, { bundle = {} }) {
      const ahead = Object.values(bundle).find((each) => each.type === 'chunk' && each.name === 'ahead')
      if (ahead === undefined) return []
      const attrs = { type: 'module', crossorigin: true, src: `/${ahead.fileName}` }
      return [{ tag: 'script', attrs, injectTo: 'head-prepend' }]
    },
  },
})
