// Options of the builds of the browser application and of the pages that tickets open.
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

/**
 * Returns the options of a page that a ticket opens. Each has a separate build, because chunks that it shared with the application or with another
 * page would be more files with more than a phone needs.
 */
export const buildTicketPage = (name: 'contract' | 'visit' | 'call'): UserConfig => ({
  ...PAGE_OPTIONS,
  build: { ...PAGE_OPTIONS.build, emptyOutDir: false, rolldownOptions: { input: { [name]: `${name}.html` } } },
})
