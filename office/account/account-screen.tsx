import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { account as accountEn } from '#i18n/office/en/account.ts'
import { Button } from '../design/button.tsx'
import controls from '../design/controls.module.css'
import { Screen } from '../design/screen.tsx'
import { useWords } from '../shell/language.ts'
import { useMe } from '../shell/session/me.ts'
import { announce } from '../shell/status-region.tsx'
import css from './account.module.css'
import { ChangePasswordDialog } from './change-password-dialog.tsx'
import { DisableSecondFactorDialog } from './disable-second-factor-dialog.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { SetUpSecondFactorDialog } from './set-up-second-factor-dialog.tsx'

/** The signed-in user's account: password, second factor and sessions (O2). */
export function Component() {
  const { account } = useWords({ account: accountEn })
  const me = useMe()
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState<'password' | 'second factor'>()
  const [changeCount, setChangeCount] = useState(0)
  const facts = [
    [account.name, me.name],
    [account.email, me.email],
    [account.role, account.roles[me.role]],
    [account.secondFactor, me.second_factor ? account.on : account.off],
  ]
  const close = () => setOpen(undefined)
  /** Closes the dialog, announces the change and refetches, because it ended the user's other sessions. */
  function finishChange(message: string) {
    close()
    announce(message)
    setChangeCount(changeCount + 1)
    void revalidate()
  }
  return (
    <Screen title={account.title}>
      {me.must_set_up_second_factor && <p className={css.notice}>{account.mustSetUp}</p>}
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={css.actions}>
        <button
          type="button"
          className={me.must_set_up_second_factor ? controls.next : controls.quiet}
          onClick={() => setOpen('second factor')}
        >
          {me.second_factor ? account.endSecondFactor : account.setUpSecondFactor}
        </button>
        <Button onClick={() => setOpen('password')}>{account.changePassword}</Button>
      </div>
      <OwnSessions key={changeCount} />
      <ChangePasswordDialog
        open={open === 'password'}
        onClose={close}
        onChanged={() => finishChange(account.passwordChanged)}
      />
      {me.second_factor ? (
        <DisableSecondFactorDialog
          open={open === 'second factor'}
          onClose={close}
          onDisabled={() => finishChange(account.secondFactorEnded)}
        />
      ) : (
        <SetUpSecondFactorDialog
          open={open === 'second factor'}
          onClose={close}
          onSetUp={() => finishChange(account.secondFactorSetUp)}
        />
      )}
    </Screen>
  )
}
