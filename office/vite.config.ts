import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { BROWSER_TARGETS } from '../scripts/vite/browser-targets.ts'
import { guardRooms } from '../scripts/vite/guard-rooms.ts'
import { precompress } from '../scripts/vite/precompress.ts'

/** The office's own build (docs/decisions/028): `build/office`, served under /office. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/office/',
  // Beside the storefront's: two servers that develop at once must not tidy up after each other.
  cacheDir: '../node_modules/.vite-office',
  plugins: [guardRooms(['app', 'server']), react(), precompress()],
  build: {
    outDir: '../build/office',
    emptyOutDir: true,
    target: BROWSER_TARGETS,
    assetsInlineLimit: 0,
    // Where browsers need it, it comes too late: with the scripts that it would fetch.
    modulePreload: { polyfill: false },
    rollupOptions: {
      output: {
        // Chromium then compiles all of it while it comes, not bit by bit while the first screen is drawn.
        postBanner: ({ name }) => (name === 'framework' ? '//# allFunctionsCalledOnLoad' : ''),
        codeSplitting: {
          // Changes only with a library: who comes back after an update has it still.
          groups: [
            {
              name: 'framework',
              test: /node_modules\/(react|react-dom|react-router|scheduler)\/|rolldown\/runtime/,
              priority: 2,
            },
            // The screens where the day begins, with all that they import and nothing more: a phone waits for every file and byte.
            { name: 'first', test: /\/office\/main\.tsx$/, priority: 1 },
            // Else what screens share is a file for each of them: a phone waits for every one.
            { name: 'shared', test: /\/(contract|domain|i18n|office\/(design|shell))\//, minShareCount: 4 },
          ],
        },
      },
    },
  },
})
