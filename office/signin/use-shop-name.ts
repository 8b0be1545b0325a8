import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { getBasePath } from '#i18n/language.ts'
import { useLanguage } from '../shell/language.ts'

const ManifestSchema = v.object({ name: v.string() })

/** Returns the shop's name in the current language from the storefront's manifest, which is public. Undefined until it has loaded. */
export function useShopName(): string | undefined {
  const language = useLanguage()
  const [name, setName] = useState<string>()
  useEffect(() => {
    const abort = new AbortController()
    fetch(`${getBasePath(language)}/manifest.webmanifest`, { signal: abort.signal })
      .then(async (response) => setName(v.parse(ManifestSchema, await response.json()).name))
      // Without it the screen names the office alone.
      .catch(() => {})
    return () => abort.abort()
  }, [language])
  return name
}
