import type { ReactNode } from 'react'
import { shell as shellEn } from '#i18n/office/en/shell.ts'
import { useWords } from '../shell/language.ts'
import { LanguageSwitch } from '../shell/language-switch.tsx'
import css from './signin.module.css'
import { useShopName } from './use-shop-name.ts'

/** A card with the shop's name and the language switch, for the screens before sign-in. */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  const { shell } = useWords({ shell: shellEn })
  const shopName = useShopName()
  // A Tamil letter may have several code points.
  const [initial] = new Intl.Segmenter().segment(shopName ?? shell.office)
  return (
    <div className={css.screen}>
      <title>{`${title} · ${shell.office}`}</title>
      <header>
        <span className={css.mark} aria-hidden>
          {initial?.segment}
        </span>
        <p>
          <strong>{shopName ?? shell.office}</strong>
          {shopName && <span>{shell.office}</span>}
        </p>
        <LanguageSwitch />
      </header>
      <main id="main">
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  )
}
