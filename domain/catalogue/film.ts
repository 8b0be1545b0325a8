/** Where films of products come from: the storefront's pages let in no others. */
export const FILMS = 'https://www.youtube-nocookie.com'

const HOSTS = /^((www|m)\.)?(youtube|youtube-nocookie)\.com$/
const FILM_ID = /^[\w-]{6,20}$/

/** The address at which a film is shown, by a link to it as people copy it; undefined where it is of another place. */
export function filmAt(link: string): string | undefined {
  const url = urlOf(link)
  if (url?.protocol !== 'https:') return undefined
  const { hostname, pathname, searchParams } = url
  const [, first = '', second = ''] = pathname.split('/')
  const isById = HOSTS.test(hostname) && ['embed', 'shorts', 'live'].includes(first)
  const isWatched = HOSTS.test(hostname) && first === 'watch'
  const id = hostname === 'youtu.be' ? first : isById ? second : isWatched ? searchParams.get('v') : null
  return id && FILM_ID.test(id) ? `${FILMS}/embed/${id}` : undefined
}

function urlOf(link: string): URL | undefined {
  try {
    return new URL(link)
  } catch {
    return undefined
  }
}
