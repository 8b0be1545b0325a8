import { Link } from 'react-router'
import { privacy as privacyEn } from '#i18n/en/privacy.ts'
import { useWords } from './words.ts'

/** The kinds of forms that keep something. */
export type PrivacyNoticeOf = Exclude<keyof typeof privacyEn, 'policy'>

/** At a form: what is kept of what is entered, why and how long, as the privacy policy says at length. */
export function PrivacyNotice({ of }: { of: PrivacyNoticeOf }) {
  const words = useWords({ privacy: privacyEn }).privacy
  return (
    <p className="privacy">
      {words[of]} <Link to="/privacy-policy">{words.policy}</Link>
    </p>
  )
}
