/** Where films of products come from: the storefront's pages let in no others. */
export const VIDEO_ORIGIN = 'https://www.youtube-nocookie.com'

const VIDEO_HOSTS = /^((www|m)\.)?(youtube|youtube-nocookie)\.com$/
const VIDEO_ID = /^[\w-]{6,20}$/

/** The address at which a film is shown, by a link to it as people copy it; undefined where it is of another place. */
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
