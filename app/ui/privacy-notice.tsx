import { Link } from 'react-router'
import { privacy as words } from '#i18n/privacy.ts'

/** The kinds of forms that keep something. */
export type PrivacyNoticeOf = Exclude<keyof typeof words, 'policy'>

/** At a form: what is kept of what is entered, why and how long, as the privacy policy says at length. */
export function PrivacyNotice({ of }: { of: PrivacyNoticeOf }) {
  return (
    <p className="privacy">
      {words[of]} <Link to="/privacy-policy">{words.policy}</Link>
    </p>
  )
}
