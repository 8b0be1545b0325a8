import { getBasePath } from '#i18n/language.ts'
import { pageContext } from '#server/pages/page-context.ts'
import type { Route } from './+types/web-manifest'
import { createFeedResponse } from './feed-response.ts'

const ICONS = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
]

/** The web app manifest, in the language of the page that links it. */
export function loader({ context }: Route.LoaderArgs) {
  const { language, localizedShop } = context.get(pageContext)
  const { name, tagline } = localizedShop()
  const manifest = {
    id: '/',
    name,
    short_name: name,
    description: tagline,
    lang: language,
    start_url: `${getBasePath(language)}/lander`,
    scope: '/',
    display: 'standalone',
    background_color: '#fdf8ef',
    theme_color: '#17123f',
    icons: ICONS,
  }
  return createFeedResponse(JSON.stringify(manifest), 'application/manifest+json')
}
