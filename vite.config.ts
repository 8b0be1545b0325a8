import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { BROWSER_TARGETS } from './scripts/vite/browser-targets.ts'
import { forbidClientImports } from './scripts/vite/forbid-client-imports.ts'
import { precompress } from './scripts/vite/precompress.ts'

export default defineConfig({
  plugins: [
    forbidClientImports(['server', 'office', 'contract/office', 'i18n/office']),
    reactRouter(),
    precompress(),
  ],
  build: {
    target: BROWSER_TARGETS,
    assetsInlineLimit: 0,
  },
  // Hono and React Router share one module graph: the server's entry is the SSR build's entry.
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            // Fewer and smaller files than the default (docs/decisions/056-two-chunk-groups.md).
            codeSplitting: {
              groups: [
                // Changes only when a library changes. One file compresses better than six.
                { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
                // Modules that every page or several lists use, with their imports, in one file.
                {
                  name: 'shop',
                  test: /\/app\/(root|entry\.client|cart\/use-recalculation|routes\/shell|search\/product-search|ui\/(bilingual-name|column-headers|cart\/(cart-bar|quantity-input|season-notice)|products\/(category-picker|category-section|use-product-modal)))\.|\/domain\/catalogue\/picture|\/i18n\/(en|indian-time|localize-unit)\./,
                },
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
        },
      },
    },
  },
})
