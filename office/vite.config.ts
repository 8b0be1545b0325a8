import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { BROWSER_TARGETS } from '../scripts/vite/browser-targets.ts'
import { guardRooms } from '../scripts/vite/guard-rooms.ts'
import { precompress } from '../scripts/vite/precompress.ts'

/** Build configuration of the office (docs/decisions/028): outputs `build/office`, served under /office. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/office/',
  // Separate from the storefront's cache: two development servers would delete each other's files.
  cacheDir: '../node_modules/.vite-office',
  plugins: [guardRooms(['app', 'server']), react(), precompress()],
  build: {
    outDir: '../build/office',
    emptyOutDir: true,
    target: BROWSER_TARGETS,
    assetsInlineLimit: 0,
    // The polyfill would load too late: together with the scripts that it preloads.
    modulePreload: { polyfill: false },
    rollupOptions: {
      output: {
        // Chromium then compiles the framework while it downloads.
        postBanner: ({ name }) => (name === 'framework' ? '//# allFunctionsCalledOnLoad' : ''),
        codeSplitting: {
          // Changes only when a library changes, so that browsers keep it across updates.
          groups: [
            {
              name: 'framework',
              test: /node_modules\/(react|react-dom|react-router|scheduler)\/|rolldown\/runtime/,
              priority: 2,
            },
            // The first screens of a working day with all their imports and nothing else.
            { name: 'first', test: /\/office\/main\.tsx$/, priority: 1 },
            // Bundles shared modules; otherwise a phone would wait for one file per module.
            { name: 'shared', test: /\/(contract|domain|i18n|office\/(design|shell))\//, minShareCount: 4 },
          ],
        },
      },
    },
  },
})
