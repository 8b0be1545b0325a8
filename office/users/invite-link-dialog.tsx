import { Copy, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { isMobileSignInName } from '#domain/office/read-sign-in-name.ts'
import { formatDateTime } from '#i18n/indian-time.ts'
import { users as usersEn } from '#i18n/office/en/users.ts'
import { Button, ButtonAnchor } from '../design/actions/button.tsx'
import { Dialog } from '../design/feedback/dialog.tsx'
import { useLanguage, useWords } from '../shell/language.ts'
import { useMe } from '../shell/session/me.ts'
import type { InvitedUser } from './add-user-dialog.tsx'
import css from './users.module.css'

/** Shows the invite link for choosing a password. It is shown once, to be copied or sent to the user. */
export function InviteLinkDialog({ user, onClose }: { user: InvitedUser; onClose: () => void }) {
  const { users } = useWords({ users: usersEn })
  const { shop } = useMe()
  const language = useLanguage()
  const [isCopied, setCopied] = useState(false)
  const { name, email, invite } = user
  // Browsers do not send the fragment, with the token and the email address, to a server.
  const link = `${location.origin}/office/invite#${invite.token}/${email}`
  const until = formatDateTime(invite.expires_at, language)
  const message = users.linkMessage(language === 'ta' ? shop.name_tamil : shop.name, email, link, until)
  const recipient = isMobileSignInName(email) ? `91${email}` : ''
  return (
    <Dialog open title={users.linkTitle} text={users.linkHint(name, email, until)} onClose={onClose}>
      <p className={css.link}>{link}</p>
      {/* Browsers offer the clipboard only over https. */}
      {navigator.clipboard && (
        <Button
          variant="primary"
          icon={Copy}
          onClick={() =>
            navigator.clipboard.writeText(link).then(
              () => setCopied(true),
              () => setCopied(false),
            )
          }
        >
          {isCopied ? users.copied : users.copy}
        </Button>
      )}
      <ButtonAnchor
        icon={MessageCircle}
        href={`https://wa.me/${recipient}?text=${encodeURIComponent(message)}`}
        target="_blank"
        rel="noreferrer"
      >
        {users.whatsApp}
      </ButtonAnchor>
    </Dialog>
  )
}
