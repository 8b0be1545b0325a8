import { languageFromPath } from '#i18n/language.ts'

/**
 * Remembers for a year the language that a visitor changed to: whoever comes from a page of ours in the other one chose it.
 * A cookie, since Clear empties the storage; only the shop's door looks at it (see routes/shop/home).
 */
export function rememberLanguage() {
  const language = languageFromPath(location.pathname)
  const ours = `${location.origin}/`
  if (!document.referrer.startsWith(ours)) return
  if (languageFromPath(document.referrer.slice(ours.length - 1)) === language) return
  // biome-ignore lint/suspicious/noDocumentCookie: not every phone has the Cookie Store yet
  document.cookie = `language=${language}; path=/; max-age=31536000; samesite=lax`
}
