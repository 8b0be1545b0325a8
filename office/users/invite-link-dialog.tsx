import { useState } from 'react'
import type { Invite } from '#contract/office/users.ts'
import { formatDateTime } from '#i18n/indian-time.ts'
import { users as usersEn } from '#i18n/office/en/users.ts'
import { Button } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'
import { useLanguage, useWords } from '../shell/language.ts'
import css from './users.module.css'

type InviteLinkDialogProps = { invite: Invite | undefined; name: string; onClose: () => void }

/** Shows the invite link for choosing a password. It is shown once, to be handed to the user. */
export function InviteLinkDialog({ invite, name, onClose }: InviteLinkDialogProps) {
  const { users } = useWords({ users: usersEn })
  const language = useLanguage()
  const [copied, setCopied] = useState<Invite>()
  // The token is in the fragment, which browsers do not send to a server.
  const link = `${location.origin}/office/invite#${invite?.token}`
  return (
    <Dialog
      open={invite !== undefined}
      title={users.linkTitle}
      text={invite && users.linkHint(name, formatDateTime(invite.expires_at, language))}
      onClose={onClose}
    >
      <p className={css.link}>{link}</p>
      {/* Browsers offer the clipboard only over https. */}
      {navigator.clipboard && (
        <Button
          variant="primary"
          onClick={() =>
            navigator.clipboard.writeText(link).then(
              () => setCopied(invite),
              () => setCopied(undefined),
            )
          }
        >
          {copied === invite ? users.copied : users.copy}
        </Button>
      )}
      <Button onClick={onClose}>{users.close}</Button>
    </Dialog>
  )
}
