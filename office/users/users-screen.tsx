import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callOffice, type OfficeResult } from '#contract/office/office-client.ts'
import type { Invite, OfficeUserJson } from '#contract/office/users.ts'
import { formatDateTime } from '#i18n/indian-time.ts'
import { account as accountEn } from '#i18n/office/en/account.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { users as usersEn } from '#i18n/office/en/users.ts'
import { Button } from '../design/button.tsx'
import controls from '../design/controls.module.css'
import { Screen } from '../design/screen.tsx'
import table from '../design/table.module.css'
import { useLanguage, useWords } from '../shell/language.ts'
import { useOfficeQuery } from '../shell/requests/use-office-query.ts'
import { announce } from '../shell/status-region.tsx'
import { AddUserDialog } from './add-user-dialog.tsx'
import { ChangeRoleDialog } from './change-role-dialog.tsx'
import { InviteLinkDialog } from './invite-link-dialog.tsx'
import css from './users.module.css'

const fetchUsers = (signal: AbortSignal) => callOffice('GET /office/api/users', { signal })

/** The dialog that is open over the table. */
type OpenDialogState = { add: true } | { role: OfficeUserJson } | { invite: Invite; name: string }

/** The users screen: adds, changes, disables and invites office users (O3, O8). */
export function Component() {
  const words = useWords({ users: usersEn, account: accountEn, errors: errorsEn })
  const { users, account, errors } = words
  const language = useLanguage()
  const { revalidate } = useRevalidator()
  const { result, refetch } = useOfficeQuery(fetchUsers)
  const [open, setOpen] = useState<OpenDialogState>()

  /** Announces the result of a call and refetches the users. */
  function showResult({ error }: OfficeResult<unknown>, message: string) {
    announce(error ? errors[error.code] : message)
    refetch()
  }
  async function requireSecondFactor(required: boolean) {
    const done = required ? users.secondFactorRequired : users.secondFactorNotRequired
    showResult(await callOffice('POST /office/api/users/second-factor', { payload: { required } }), done)
    // The signed-in user may have no second factor either.
    void revalidate()
  }
  async function inviteAgain({ user_id, user_name: name }: OfficeUserJson) {
    const response = await callOffice('POST /office/api/users/{user_id}/invite', { params: { user_id } })
    if (response.data) setOpen({ invite: response.data, name })
    else announce(errors[response.error.code])
    refetch()
  }
  async function endSessions({ user_id, user_name }: OfficeUserJson) {
    const options = { params: { user_id } }
    showResult(
      await callOffice('POST /office/api/users/{user_id}/end-sessions', options),
      users.sessionsEnded(user_name),
    )
  }
  async function disable({ user_id, user_name }: OfficeUserJson) {
    const options = { params: { user_id } }
    showResult(
      await callOffice('POST /office/api/users/{user_id}/disable', options),
      users.disabledNow(user_name),
    )
  }
  async function enable({ user_id, user_name }: OfficeUserJson) {
    const options = { params: { user_id } }
    showResult(
      await callOffice('POST /office/api/users/{user_id}/enable', options),
      users.enabledNow(user_name),
    )
  }

  /** Lists what the table shows of a user besides the role. */
  function listFacts(user: OfficeUserJson): string[] {
    const { state, invite_expires_at, second_factor, sessions, seen_at } = user
    const { tries, addresses } = user.failed_sign_ins
    const failed = tries > 0 ? [users.failedSignIns(tries, addresses)] : []
    if (state === 'disabled') return [users.disabled, ...failed]
    const at = (time: string) => formatDateTime(time, language)
    return [
      ...(invite_expires_at ? [users.linkUntil(at(invite_expires_at))] : []),
      ...(state === 'invited' && !invite_expires_at ? [users.linkOver] : []),
      ...(second_factor ? [users.secondFactor] : []),
      ...(seen_at ? [users.signedIn(sessions, at(seen_at))] : []),
      ...failed,
    ]
  }

  const close = () => setOpen(undefined)
  return (
    <Screen title={users.title}>
      {result?.error && <p role="alert">{errors[result.error.code]}</p>}
      {result?.data && (
        <>
          <div className={css.head}>
            <Button variant="primary" onClick={() => setOpen({ add: true })}>
              {users.add}
            </Button>
            <label className={controls.check}>
              <input
                type="checkbox"
                checked={result.data.second_factor_required}
                onChange={(event) => void requireSecondFactor(event.target.checked)}
              />
              <span>{users.requireSecondFactor}</span>
            </label>
          </div>
          <table className={table.table} aria-label={users.title}>
            <thead>
              <tr>
                <th scope="col">{account.name}</th>
                <th scope="col">{account.role}</th>
                <th scope="col">{users.state}</th>
                <th scope="col">{users.change}</th>
              </tr>
            </thead>
            <tbody>
              {result.data.users.map((user) => (
                <tr key={user.user_id} aria-label={user.user_name}>
                  <th scope="row" className={table.text}>
                    <span>{user.user_name}</span>
                    <div className={table.soft}>{user.email}</div>
                  </th>
                  <td>{account.roles[user.role]}</td>
                  <td>
                    {listFacts(user).map((fact) => (
                      <div key={fact}>{fact}</div>
                    ))}
                  </td>
                  <td>
                    <div className={css.actions}>
                      {user.state === 'disabled' ? (
                        <Button onClick={() => void enable(user)}>{users.enable}</Button>
                      ) : (
                        <>
                          <Button onClick={() => setOpen({ role: user })}>{users.changeRole}</Button>
                          <Button onClick={() => void inviteAgain(user)}>{users.newLink}</Button>
                          {user.sessions > 0 && (
                            <Button onClick={() => void endSessions(user)}>{users.endSessions}</Button>
                          )}
                          <Button onClick={() => void disable(user)}>{users.disable}</Button>
                        </>
                      )}
                    </div>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      <AddUserDialog
        open={open !== undefined && 'add' in open}
        onClose={close}
        onAdded={(invite, name) => {
          setOpen({ invite, name })
          refetch()
        }}
      />
      <ChangeRoleDialog
        user={open && 'role' in open ? open.role : undefined}
        onClose={close}
        onChanged={(name) => {
          close()
          announce(users.roleChanged(name))
          refetch()
        }}
      />
      <InviteLinkDialog
        invite={open && 'invite' in open ? open.invite : undefined}
        name={open && 'invite' in open ? open.name : ''}
        onClose={close}
      />
    </Screen>
  )
}
