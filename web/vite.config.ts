import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { PREFETCH_SCRIPT, injectPrefetchScript } from './ahead.ts'
import { buildChunkGroups } from './chunks.ts'

const SERVER = 'http://127.0.0.1:8080'

export default defineConfig({
  plugins: [react(), injectPrefetchScript()],
  server: { proxy: { '/api': SERVER, '/custom-theme': SERVER } },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    // The Content-Security-Policy allows only same-origin files, no inlined assets.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
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
