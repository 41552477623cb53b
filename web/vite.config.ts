// How the browser application is served while it is written, and built.
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { AHEAD, runAhead } from './ahead.ts'
import { groupsOfPages } from './chunks.ts'

const SERVER = 'http://127.0.0.1:8080'

export default defineConfig({
  plugins: [react(), runAhead()],
  server: { proxy: { '/api': SERVER, '/custom-theme': SERVER } },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    // The Content-Security-Policy allows files of our own, nothing written into the page.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: 'index.html', ahead: AHEAD },
      // They say nothing of it themselves, and of some of them a small part is used.
      treeshake: { moduleSideEffects: [{ test: /[\\/]@rc-component[\\/]/, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            // What changes with an upgrade only, apart from what changes with every build.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
            ...groupsOfPages(),
          ],
        },
      },
    },
  },
})
