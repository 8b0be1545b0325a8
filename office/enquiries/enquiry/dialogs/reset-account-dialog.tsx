import { useState } from 'react'
import * as v from 'valibot'
import { callOffice } from '#contract/office/office-client.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { Dialog } from '../../../design/feedback/dialog.tsx'
import flow from '../../../design/layout/flow.module.css'
import { useWords } from '../../../shell/language.ts'
import { MutationForm } from '../../../shell/requests/mutation-form.tsx'

/** Resets the password of a customer's account and shows the new one once. */
export function ResetAccountDialog({ mobile_no, onClose }: { mobile_no: string; onClose: () => void }) {
  const { enquiry: words } = useWords({ enquiry: enquiryEn })
  const [password, setPassword] = useState<string>()
  return (
    <Dialog
      open
      title={words.resetAccount}
      text={password ? words.resetDone : words.resetHint(mobile_no)}
      onClose={onClose}
    >
      {password ? (
        // In two halves, as numbers are read out on the phone.
        <output aria-label={words.newPassword} className={flow.lead}>
          {`${password.slice(0, 5)} ${password.slice(5)}`}
        </output>
      ) : (
        <MutationForm
          schema={v.object({})}
          submit={words.resetAccount}
          send={() => callOffice('POST /office/api/customers/{mobile_no}/reset', { params: { mobile_no } })}
          onDone={(data) => setPassword(data.password)}
        >
          {() => null}
        </MutationForm>
      )}
    </Dialog>
  )
}
