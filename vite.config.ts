import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { guardServer } from './scripts/guard-server.ts'

/** What only screens with forms or orders need. */
const ABOUT_CUSTOMERS = [
  'app/routes/account/',
  'app/ui/(customer-field|fact|field|form-card|order-card|status-steps|use-checked-form)',
  'contract/(client/(account|order|send)|order-json)',
  'domain/(amount-in-words|customer|enquiry|field-problem)',
  'i18n/(en/)?(account|amount|errors|field|print|quick-checkout|status|tracking)',
].join('|')

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
            // Every page names a dozen scripts, and letters at random do not compress.
            entryFileNames: 'assets/[name]-[hash:6].js',
            chunkFileNames: 'assets/[name]-[hash:6].js',
            codeSplitting: {
              groups: [
                // One file for what every page needs: it compresses better than six, and changes only with a library.
                {
                  name: 'framework',
                  test: /node_modules\/(react|react-dom|scheduler|react-router|valibot)\/|rolldown\/runtime/,
                },
                // What most screens share comes with the first of them; cards and sliders with the first that has some.
                {
                  name: 'shop',
                  test: new RegExp(
                    `/(?!${ABOUT_CUSTOMERS})(app|contract|domain|i18n)/(?!.*(card|slider|search-panel|price-table))`,
                  ),
                  minShareCount: 2,
                },
                // So does what screens about customers and their orders share. After the shop, for it takes what it needs along.
                { name: 'customers', test: new RegExp(`/(${ABOUT_CUSTOMERS})`), minShareCount: 2 },
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
          // Functions that stand in pages as text are as short as they can be; names stay, for who reads an error's stack.
          output: { minify: { compress: true, codegen: true, mangle: { keepNames: true } } },
        },
      },
    },
  },
})
