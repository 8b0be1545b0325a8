import { useState } from 'react'
import type { SecondFactorSetup } from '#contract/office/account.ts'
import { callOffice } from '#contract/office/office-client.ts'
import { OwnCodeSchema, OwnPasswordSchema } from '#domain/office/office-account.ts'
import { account as accountEn } from '#i18n/office/en/account.ts'
import { Button, ButtonAnchor } from '../design/actions/button.tsx'
import { Dialog } from '../design/feedback/dialog.tsx'
import { useWords } from '../shell/language.ts'
import { MutationForm } from '../shell/requests/mutation-form.tsx'
import { CodeField } from '../shell/session/code-field.tsx'
import { CurrentPasswordField } from '../shell/session/current-password-field.tsx'
import css from './account.module.css'

/** The progress of the setup: first the secret for the app, then the recovery codes. */
type SetupProgress = { enrolment?: SecondFactorSetup; recoveryCodes?: readonly string[] }

type SetUpSecondFactorDialogProps = { open: boolean; onClose: () => void; onSetUp: () => void }

/** Sets up the signed-in user's second factor: password, first code from the app, recovery codes. */
export function SetUpSecondFactorDialog({ open, onClose, onSetUp }: SetUpSecondFactorDialogProps) {
  const { account } = useWords({ account: accountEn })
  const [{ enrolment, recoveryCodes }, setProgress] = useState<SetupProgress>({})
  const title = account.setUpSecondFactor
  const text = recoveryCodes ? account.recoveryHint : enrolment ? account.scanHint : account.secondFactorHint
  return (
    <Dialog
      open={open}
      title={title}
      text={text}
      onClose={() => {
        // The codes are shown only here, so the user must confirm that they are saved.
        if (recoveryCodes) return
        setProgress({})
        onClose()
      }}
    >
      {recoveryCodes && (
        <>
          <ol className={css.codes} aria-label={account.recoveryCodes}>
            {recoveryCodes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ol>
          <Button
            variant="primary"
            onClick={() => {
              setProgress({})
              onSetUp()
            }}
          >
            {account.recoveryKept}
          </Button>
        </>
      )}
      {enrolment && !recoveryCodes && (
        <>
          <svg
            className={css.qr}
            role="img"
            aria-label={account.qr}
            viewBox={`0 0 ${enrolment.qr.size} ${enrolment.qr.size}`}
          >
            <path d={enrolment.qr.path} />
          </svg>
          {/* Opens the app on this phone, which cannot scan its own screen. */}
          <ButtonAnchor className={css.app} href={enrolment.uri}>
            {account.openApp}
          </ButtonAnchor>
          <p className={css.secret}>
            <span>{account.secret}</span> <span>{enrolment.secret.replace(/.{4}(?!$)/g, '$& ')}</span>
          </p>
          <MutationForm
            schema={OwnCodeSchema}
            submit={account.confirm}
            send={(payload) => callOffice('POST /office/api/me/second-factor/confirm', { payload })}
            onDone={({ recovery_codes }) => setProgress({ recoveryCodes: recovery_codes })}
          >
            {(problemOf) => <CodeField hint={account.appCodeHint} problem={problemOf('code')} />}
          </MutationForm>
        </>
      )}
      {!enrolment && !recoveryCodes && (
        <MutationForm
          schema={OwnPasswordSchema}
          submit={account.next}
          send={(payload) => callOffice('POST /office/api/me/second-factor/begin', { payload })}
          onDone={(data) => setProgress({ enrolment: data })}
        >
          {(problemOf) => <CurrentPasswordField problem={problemOf('password')} />}
        </MutationForm>
      )}
    </Dialog>
  )
}
