// Options of both builds of the browser application.
import react from '@vitejs/plugin-react'
import type { UserConfig } from 'vite'

export const PAGE_OPTIONS = {
  plugins: [react()],
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    // The Content-Security-Policy allows only same-origin files, no inlined assets.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
} as const satisfies UserConfig
