/** The only origin from which the storefront's pages may embed videos. */
export const VIDEO_ORIGIN = 'https://www.youtube-nocookie.com'

const VIDEO_HOSTS = /^((www|m)\.)?(youtube|youtube-nocookie)\.com$/
const VIDEO_ID = /^[\w-]{6,20}$/

/** Returns the embed URL of a YouTube link, or undefined for any other link. */
export function toVideoEmbedUrl(link: string): string | undefined {
  const url = parseUrl(link)
  if (url?.protocol !== 'https:') return undefined
  const { hostname, pathname, searchParams } = url
  const [, first = '', second = ''] = pathname.split('/')
  const isById = VIDEO_HOSTS.test(hostname) && ['embed', 'shorts', 'live'].includes(first)
  const isWatched = VIDEO_HOSTS.test(hostname) && first === 'watch'
  const id = hostname === 'youtu.be' ? first : isById ? second : isWatched ? searchParams.get('v') : null
  return id && VIDEO_ID.test(id) ? `${VIDEO_ORIGIN}/embed/${id}` : undefined
}

function parseUrl(link: string): URL | undefined {
  try {
    return new URL(link)
  } catch {
    return undefined
  }
}
