// How the browser application is served while it is written, and built.
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const SERVER = 'http://127.0.0.1:8080'

export default defineConfig({
  plugins: [react()],
  server: { proxy: { '/api': SERVER, '/custom-theme': SERVER } },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    // The Content-Security-Policy allows files of our own, nothing written into the page.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What changes with an upgrade only, apart from what changes with every build.
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
            // With what it needs, which every page needs. Parts of it that are used elsewhere too would be chunks of their own, and the
            // whole would weigh more.
            { name: 'sign-in', test: /screens[\\/]login[\\/].*\.ts/ },
          ],
        },
      },
    },
  },
})
