import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { guardServer } from './scripts/guard-server.ts'

export default defineConfig({
  plugins: [guardServer(), reactRouter()],
  css: {
    // Short, for the rows of a long list carry them; the same in every build.
    modules: { generateScopedName: '[hash:base64:3]' },
  },
  build: {
    // The oldest browsers that the shop works in, for scripts and styles; what else holds them is told in CONTRIBUTING.
    target: ['chrome109', 'safari16.4', 'ios16.4', 'firefox140'],
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
                // Changes only with a library; one file compresses better than six.
                { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
                { name: 'schemas', test: /node_modules\/valibot\// },
                // What many screens share comes with the first of them, in one file instead of thirty.
                {
                  name: 'shop',
                  test: /\/app\/((cart|offline|search|ui)\/(?!product-card|add-to-cart|customer-field|field|form-card|use-checked-form|order-card|fact)|routes\/shop\/whole-list)|\/i18n\/(en\/(catalogue|product)|pack)/,
                  minShareCount: 3,
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
