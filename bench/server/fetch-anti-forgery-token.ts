/** The anti-forgery token that a shop gives to who comes: sent back in a cookie and a header, it lets one POST. */
export async function fetchAntiForgeryToken(origin: string): Promise<string> {
  const given = await fetch(`${origin}/api/anti-forgery`)
  const [, token] = /XSRF-TOKEN=([^;]+)/.exec(given.headers.get('Set-Cookie') ?? '') ?? []
  if (!token) throw new Error('The shop gives no anti-forgery token')
  return token
}
