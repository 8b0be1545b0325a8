import { useState } from 'react'
import type { Invite } from '#contract/office/users.ts'
import { formatDateTime } from '#i18n/indian-time.ts'
import { users as usersEn } from '#i18n/office/en/users.ts'
import controls from '../design/controls.module.css'
import { Dialog } from '../design/dialog.tsx'
import { useLanguage, useWords } from '../shell/language.ts'
import css from './users.module.css'

type InviteLinkDialogProps = { invite: Invite | undefined; name: string; onClose: () => void }

/** The link by which somebody chooses a password: whoever added them hands it over, for it is shown this once. */
export function InviteLinkDialog({ invite, name, onClose }: InviteLinkDialogProps) {
  const { users } = useWords({ users: usersEn })
  const language = useLanguage()
  const [copied, setCopied] = useState<Invite>()
  // Behind the #, which no browser sends to any server.
  const link = `${location.origin}/office/invite#${invite?.token}`
  return (
    <Dialog
      open={invite !== undefined}
      title={users.linkTitle}
      text={invite && users.linkHint(name, formatDateTime(invite.expires_at, language))}
      onClose={onClose}
    >
      <p className={css.link}>{link}</p>
      {/* Browsers give it to pages over https alone. */}
      {navigator.clipboard && (
        <button
          type="button"
          className={controls.next}
          onClick={() =>
            navigator.clipboard.writeText(link).then(
              () => setCopied(invite),
              () => setCopied(undefined),
            )
          }
        >
          {copied === invite ? users.copied : users.copy}
        </button>
      )}
      <button type="button" className={controls.quiet} onClick={onClose}>
        {users.close}
      </button>
    </Dialog>
  )
}
