import { getBasePath } from '#i18n/language.ts'

/** The addresses of a page in both languages, by what `hreflang` calls them; `path` is the English one. */
export function alternateUrls(site: string, path: string) {
  const [en, ta] = [site + path, site + getBasePath('ta') + path]
  return { en, ta, 'x-default': en }
}
