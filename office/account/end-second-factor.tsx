import { askOffice } from '#contract/office/client.ts'
import { PasswordAndCodeSchema } from '#domain/office/office-account.ts'
import { account as accountEn } from '#i18n/office/en/account.ts'
import { CallForm } from '../ui/call-form.tsx'
import { Code } from '../ui/code.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useWords } from '../ui/language.ts'
import { OwnPassword } from '../ui/own-password.tsx'

type EndSecondFactorProps = { open: boolean; onClose: () => void; onEnded: () => void }

/** Ends one's second factor: to have it on another phone, it is set up anew. */
export function EndSecondFactor({ open, onClose, onEnded }: EndSecondFactorProps) {
  const { account } = useWords({ account: accountEn })
  return (
    <Dialog open={open} title={account.endSecondFactor} text={account.endsOthers} onClose={onClose}>
      <CallForm
        schema={PasswordAndCodeSchema}
        submit={account.endSecondFactor}
        send={(payload) => askOffice('POST /office/api/me/second-factor/end', { payload })}
        onDone={onEnded}
      >
        {(problemOf) => (
          <>
            <OwnPassword problem={problemOf('password')} />
            <Code hint={account.codeHint} problem={problemOf('code')} />
          </>
        )}
      </CallForm>
    </Dialog>
  )
}
