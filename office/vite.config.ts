import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { BROWSER_TARGETS } from '../scripts/vite/browser-targets.ts'
import { forbidClientImports } from '../scripts/vite/forbid-client-imports.ts'
import { precompress } from '../scripts/vite/precompress.ts'

/** The office's own build (docs/decisions/028): `build/office`, served under /office. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/office/',
  // Separate from the storefront's cache, so that two dev servers do not delete each other's files.
  cacheDir: '../node_modules/.vite-office',
  plugins: [forbidClientImports(['app', 'server']), react(), precompress()],
  build: {
    outDir: '../build/office',
    emptyOutDir: true,
    target: BROWSER_TARGETS,
    assetsInlineLimit: 0,
    // The polyfill would only arrive together with the chunks that it preloads.
    modulePreload: { polyfill: false },
    rollupOptions: {
      output: {
        // Chromium then compiles the whole file while it streams, instead of function by function during the first render.
        postBanner: ({ name }) => (name === 'framework' ? '//# allFunctionsCalledOnLoad' : ''),
        codeSplitting: {
          // Changes only when a library does, so returning users have it cached.
          groups: [
            {
              name: 'framework',
              test: /node_modules\/(react|react-dom|react-router|scheduler)\/|rolldown\/runtime/,
              priority: 2,
            },
            // The first screens with exactly their imports: every file and byte delays the first render on a phone.
            { name: 'first', test: /\/office\/main\.tsx$/, priority: 1 },
            // Other shared modules go into one chunk: a file for each would cost a request for each.
            { name: 'shared', test: /\/(contract|domain|i18n|office\/(design|shell))\//, minShareCount: 4 },
          ],
        },
      },
    },
  },
})
