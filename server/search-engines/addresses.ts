import { baseOf } from '#i18n/language.ts'

/** The addresses of a page in both languages, by what `hreflang` calls them; `path` is the English one. */
export function addressesOf(site: string, path: string) {
  const [en, ta] = [site + path, site + baseOf('ta') + path]
  return { en, ta, 'x-default': en }
}
