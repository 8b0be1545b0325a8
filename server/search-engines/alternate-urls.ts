import { getBasePath } from '#i18n/language.ts'

/** Returns a page's URLs in both languages by `hreflang`. `path` is the English path. */
export function alternateUrls(site: string, path: string) {
  const [en, ta] = [site + path, site + getBasePath('ta') + path]
  return { en, ta, 'x-default': en }
}
