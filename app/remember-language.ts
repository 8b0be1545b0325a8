import { languageFromPath } from '#i18n/language.ts'

/**
 * Remembers the chosen language for a year when the visitor arrives from a page of this site in the other language.
 * Uses a cookie, since Clear empties storage; only routes/shop/home-redirect.ts reads it.
 */
export function rememberLanguage() {
  const language = languageFromPath(location.pathname)
  const siteOrigin = `${location.origin}/`
  if (!document.referrer.startsWith(siteOrigin)) return
  if (languageFromPath(document.referrer.slice(siteOrigin.length - 1)) === language) return
  // biome-ignore lint/suspicious/noDocumentCookie: not every phone has the Cookie Store yet
  document.cookie = `language=${language}; path=/; max-age=31536000; samesite=lax`
}
