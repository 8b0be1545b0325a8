import { useQueryClient } from '@tanstack/react-query'
import { KeyRound, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { isMobileSignInName } from '#domain/office/read-sign-in-name.ts'
import { account as accountEn } from '#i18n/office/en/account.ts'
import { Button } from '../design/actions/button.tsx'
import { Chip } from '../design/data/chip.tsx'
import { Alert } from '../design/feedback/alert.tsx'
import { SelectField } from '../design/forms/select-field.tsx'
import { Card } from '../design/layout/card.tsx'
import { Screen } from '../design/layout/screen.tsx'
import { useLanguage, useWords } from '../shell/language.ts'
import { useMe } from '../shell/session/me.ts'
import { announce } from '../shell/status-region.tsx'
import { useChooseLanguage } from '../shell/use-choose-language.ts'
import css from './account.module.css'
import { ChangePasswordDialog } from './change-password-dialog.tsx'
import { DisableSecondFactorDialog } from './disable-second-factor-dialog.tsx'
import { OwnSessions, SESSIONS_QUERY } from './own-sessions.tsx'
import { SetUpSecondFactorDialog } from './set-up-second-factor-dialog.tsx'

/** The signed-in user's account: password, second factor, language and sessions (O2). */
export function Component() {
  const { account } = useWords({ account: accountEn })
  const me = useMe()
  const language = useLanguage()
  const chooseLanguage = useChooseLanguage()
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState<'password' | 'second factor'>()
  const client = useQueryClient()
  const facts = [
    [isMobileSignInName(me.email) ? account.mobile : account.email, me.email],
    [account.role, account.roles[me.role]],
  ]
  const close = () => setOpen(undefined)
  /** Closes the dialog, announces the change and refetches, because it ended the user's other sessions. */
  function finishChange(message: string) {
    close()
    announce(message)
    void client.invalidateQueries(SESSIONS_QUERY)
    void revalidate()
  }
  return (
    <Screen title={account.title}>
      {me.must_set_up_second_factor && <Alert tone="warn">{account.mustSetUp}</Alert>}
      <Card
        title={me.name}
        actions={
          <Button icon={KeyRound} onClick={() => setOpen('password')}>
            {account.changePassword}
          </Button>
        }
      >
        <dl className={css.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card
        title={account.secondFactor}
        actions={
          <Button
            variant={me.must_set_up_second_factor ? 'primary' : 'secondary'}
            icon={ShieldCheck}
            onClick={() => setOpen('second factor')}
          >
            {me.second_factor ? account.endSecondFactor : account.setUpSecondFactor}
          </Button>
        }
      >
        <dl className={css.facts}>
          <div>
            <dt>{account.state}</dt>
            <dd>
              <Chip tone={me.second_factor ? 'good' : 'neutral'}>
                {me.second_factor ? account.on : account.off}
              </Chip>
            </dd>
          </div>
        </dl>
        <p className={css.hint}>{account.secondFactorHint}</p>
      </Card>
      <Card title={account.language}>
        <div className={css.language}>
          <SelectField
            label={account.languageOf}
            value={language}
            options={[
              ['en', 'English'],
              ['ta', 'தமிழ்'],
            ]}
            onChange={(event) => void chooseLanguage(event.target.value === 'ta' ? 'ta' : 'en')}
          />
        </div>
      </Card>
      <OwnSessions />
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
