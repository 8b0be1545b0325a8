import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { guardServer } from './scripts/guard-server.ts'

export default defineConfig({
  plugins: [guardServer(), tailwindcss(), reactRouter()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
  },
  // Hono and React Router share one module graph: the server's entry is the entry of the SSR build.
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            codeSplitting: {
              groups: [
                // One file for what every page needs: it compresses better than six, and changes only with a library.
                {
                  name: 'framework',
                  test: /node_modules\/(react|react-dom|scheduler|react-router|valibot)\//,
                },
                // What most screens share comes with the first of them; cards and sliders with the first that has some.
                {
                  name: 'shop',
                  test: /\/(app|contract|domain|i18n)\/(?!.*(card|slider|search-panel|price-table))/,
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rollupOptions: { input: './server/entry.ts' } } },
  },
})
