/** Fetches an anti-forgery token. Sent back in a cookie and a header, it permits one POST. */
export async function fetchAntiForgeryToken(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/anti-forgery`)
  const [, token] = /XSRF-TOKEN=([^;]+)/.exec(response.headers.get('Set-Cookie') ?? '') ?? []
  if (!token) throw new Error('The response has no anti-forgery token')
  return token
}
