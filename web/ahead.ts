// Puts the script that fetches ahead into the page, before the one that starts it. As two scripts of index.html the bundler would make one of them.
import type { Plugin } from 'vite'

export const AHEAD = 'src/ahead.ts'

export const runAhead = (): Plugin => ({
  name: 'run-ahead',
  transformIndexHtml: {
    order: 'post',
    // While the application is written everything is near.
    handler(_html, { bundle = {} }) {
      const ahead = Object.values(bundle).find((each) => each.type === 'chunk' && each.name === 'ahead')
      if (ahead === undefined) return []
      const attrs = { type: 'module', crossorigin: true, src: `/${ahead.fileName}` }
      return [{ tag: 'script', attrs, injectTo: 'head-prepend' }]
    },
  },
})
