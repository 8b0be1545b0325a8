import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { BROWSERS } from './scripts/browsers.ts'
import { guardRooms } from './scripts/guard-rooms.ts'
import { precompress } from './scripts/precompress.ts'

/** Of styles, pictures and the early script; the server's documents and the browser's code call each file the same. */
const assetFileNames = 'assets/[name]-[hash:6][extname]'

export default defineConfig({
  plugins: [guardRooms(['server', 'office', 'contract/office', 'i18n/office']), reactRouter(), precompress()],
  css: {
    // Short, for the rows of a long list carry them; the same in every build.
    modules: { generateScopedName: '[hash:base64:3]' },
  },
  build: {
    target: BROWSERS,
    assetsInlineLimit: 0,
  },
  // Hono and React Router share one module graph: the server's entry is the entry of the SSR build.
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            // Each document names a dozen: six signs of a hash tell up to 64 files apart as well as eight.
            entryFileNames: 'assets/[name]-[hash:6].js',
            // What the bundler needs itself has a longer name than it needs.
            chunkFileNames: ({ name }) =>
              `assets/${name === 'rolldown-runtime' ? 'run' : '[name]'}-[hash:6].js`,
            assetFileNames,
            codeSplitting: {
              groups: [
                // Changes only with a library; one file compresses better than six.
                { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
                { name: 'schemas', test: /node_modules\/valibot\// },
                // What every page has and what its lists share, with all that these import: one file instead of thirty.
                {
                  name: 'shop',
                  test: /\/app\/(root|entry\.client|cart\/use-recalculation|routes\/(shell|shop\/whole-list)|search\/product-search|ui\/(both-names|cart-bar|category-picker|category-section|column-heads|product-view|quantity-box|season-notice|shown-catalogue))\.|\/domain\/picture|\/i18n\/(en\/catalogue|indian-time|pack)\./,
                },
                // What is shown of one order, and of none.
                { name: 'order', test: /\/app\/ui\/(fact|unknown-order)\./ },
                // Who is signed in, and what of it stands in the header: asked for together.
                { name: 'session', test: /\/app\/(session|ui\/account-links)/ },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        rollupOptions: {
          input: './server/entry.ts',
          output: { assetFileNames },
        },
      },
    },
  },
})
