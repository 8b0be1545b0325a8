import { useState } from 'react'
import * as v from 'valibot'
import { callOffice } from '#contract/office/client.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { MutationForm } from '../ui/call-form.tsx'
import controls from '../ui/controls.module.css'
import { Dialog } from '../ui/dialog.tsx'
import { useWords } from '../ui/language.ts'
import css from './enquiry.module.css'

/** Gives a customer's account a new password, and shows it once. */
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
        <>
          {/* In two halves, as numbers are said on the phone. */}
          <output aria-label={words.newPassword} className={css.password}>
            {`${password.slice(0, 5)} ${password.slice(5)}`}
          </output>
          <button type="button" className={controls.next} onClick={onClose}>
            {words.close}
          </button>
        </>
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
