import { useState } from 'react'
import type { BegunSecondFactor } from '#contract/office/account.ts'
import { askOffice } from '#contract/office/client.ts'
import { OwnCodeSchema, OwnPasswordSchema } from '#domain/office/office-account.ts'
import { account as accountEn } from '#i18n/office/en/account.ts'
import { CallForm } from '../ui/call-form.tsx'
import { Code } from '../ui/code.tsx'
import controls from '../ui/controls.module.css'
import { Dialog } from '../ui/dialog.tsx'
import { useWords } from '../ui/language.ts'
import { OwnPassword } from '../ui/own-password.tsx'
import css from './account.module.css'

/** How far one is: the secret for the app, then the recovery codes. */
type Step = { begun?: BegunSecondFactor; codes?: readonly string[] }

type SetUpSecondFactorProps = { open: boolean; onClose: () => void; onSetUp: () => void }

/** Sets up one's second factor: password, then the app with a first code, then the recovery codes, which are shown once. */
export function SetUpSecondFactor({ open, onClose, onSetUp }: SetUpSecondFactorProps) {
  const { account } = useWords({ account: accountEn })
  const [{ begun, codes }, setStep] = useState<Step>({})
  const title = account.setUpSecondFactor
  const text = codes ? account.recoveryHint : begun ? account.scanHint : account.secondFactorHint
  return (
    <Dialog
      open={open}
      title={title}
      text={text}
      onClose={() => {
        // The codes are seen nowhere else: whoever has them says so.
        if (codes) return
        setStep({})
        onClose()
      }}
    >
      {codes && (
        <>
          <ol className={css.codes} aria-label={account.recoveryCodes}>
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ol>
          <button
            type="button"
            className={controls.next}
            onClick={() => {
              setStep({})
              onSetUp()
            }}
          >
            {account.recoveryKept}
          </button>
        </>
      )}
      {begun && !codes && (
        <>
          <svg
            className={css.qr}
            role="img"
            aria-label={account.qr}
            viewBox={`0 0 ${begun.qr.size} ${begun.qr.size}`}
          >
            <path d={begun.qr.path} />
          </svg>
          {/* On the phone that has the app itself there is nothing to scan with. */}
          <a className={`${controls.quiet} ${css.app}`} href={begun.uri}>
            {account.openApp}
          </a>
          <p className={css.secret}>
            <span>{account.secret}</span> <span>{begun.secret.replace(/.{4}(?!$)/g, '$& ')}</span>
          </p>
          <CallForm
            schema={OwnCodeSchema}
            submit={account.confirm}
            send={(payload) => askOffice('POST /office/api/me/second-factor/confirm', { payload })}
            onDone={({ recovery_codes }) => setStep({ codes: recovery_codes })}
          >
            {(problemOf) => <Code hint={account.appCodeHint} problem={problemOf('code')} />}
          </CallForm>
        </>
      )}
      {!begun && !codes && (
        <CallForm
          schema={OwnPasswordSchema}
          submit={account.next}
          send={(payload) => askOffice('POST /office/api/me/second-factor/begin', { payload })}
          onDone={(data) => setStep({ begun: data })}
        >
          {(problemOf) => <OwnPassword problem={problemOf('password')} />}
        </CallForm>
      )}
    </Dialog>
  )
}
