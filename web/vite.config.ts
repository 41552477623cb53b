import { defineConfig, type Plugin } from 'vite'
import { PREFETCH_SCRIPT, injectPrefetchScript } from './ahead.ts'
import { PAGE_OPTIONS } from './build-options.ts'
import { buildChunkGroups } from './chunks.ts'

const SERVER = 'http://127.0.0.1:8080'

/** Opens the pages of tickets in development at the paths that the server has for them. */
const serveTicketPages = (): Plugin => ({
  name: 'ticket-pages',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      request.url = request.url
        ?.replace(/^\/contract\/create\/?(?=\?|$)/, '/contract.html')
        .replace(/^\/business\/call\/?(?=\?|$)/, '/call.html')
        .replace(/^\/h5Template\/(?:inspection|investigation)\/?(?=\?|$)/, '/visit.html')
      next()
    })
  },
})

export default defineConfig({
  plugins: [...PAGE_OPTIONS.plugins, injectPrefetchScript(), serveTicketPages()],
  server: { proxy: { '/api': SERVER, '/custom-theme': SERVER } },
  build: {
    ...PAGE_OPTIONS.build,
    rolldownOptions: {
      input: { index: 'index.html', ahead: PREFETCH_SCRIPT },
      // These packages do not declare `sideEffects: false`; only small parts of some are used.
      treeshake: { moduleSideEffects: [{ test: /[\\/]@rc-component[\\/]/, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            // Packages that change only on upgrade are separate from code that changes with every build.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
            ...buildChunkGroups(),
          ],
        },
      },
    },
  },
})
