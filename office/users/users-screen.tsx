import { useQuery } from '@tanstack/react-query'
import { Ban, CircleCheck, Ellipsis, Link2, LogOut, UserCog, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callOffice, type OfficeResult } from '#contract/office/office-client.ts'
import type { OfficeUserJson } from '#contract/office/users.ts'
import type { OfficeRole } from '#domain/office/rights.ts'
import { formatDateTime } from '#i18n/indian-time.ts'
import { account as accountEn } from '#i18n/office/en/account.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { users as usersEn } from '#i18n/office/en/users.ts'
import { Button } from '../design/actions/button.tsx'
import { IconButton } from '../design/actions/icon-button.tsx'
import { Menu, MenuItem } from '../design/actions/menu.tsx'
import { Chip, type Tone } from '../design/data/chip.tsx'
import table from '../design/data/table.module.css'
import { TableHead } from '../design/data/table-head.tsx'
import { RetryAlert } from '../design/feedback/retry-alert.tsx'
import { Skeleton } from '../design/feedback/skeleton.tsx'
import { Checkbox } from '../design/forms/checkbox.tsx'
import { Screen } from '../design/layout/screen.tsx'
import typography from '../design/typography.module.css'
import { useLanguage, useWords } from '../shell/language.ts'
import { officeQuery } from '../shell/requests/office-query.ts'
import { announce } from '../shell/status-region.tsx'
import { AddUserDialog, type InvitedUser } from './add-user-dialog.tsx'
import { ChangeRoleDialog } from './change-role-dialog.tsx'
import { InviteLinkDialog } from './invite-link-dialog.tsx'
import css from './users.module.css'

const TONE_BY_ROLE: Record<OfficeRole, Tone> = { owner: 'accent', staff: 'info', packer: 'neutral' }

const USERS_QUERY = officeQuery(['users'], (signal) => callOffice('GET /office/api/users', { signal }))

/** The dialog that is open over the table. */
type OpenDialogState = { add: true } | { role: OfficeUserJson } | { invited: InvitedUser }

/** The users screen: adds, changes, disables and invites office users (O3, O8). */
export function Component() {
  const words = useWords({ users: usersEn, account: accountEn, errors: errorsEn })
  const { users, account, errors } = words
  const language = useLanguage()
  const { revalidate } = useRevalidator()
  const { data, error, refetch } = useQuery(USERS_QUERY)
  const [open, setOpen] = useState<OpenDialogState>()

  /** Announces the result of a call and refetches the users. */
  function showResult({ error }: OfficeResult<unknown>, message: string) {
    announce(error ? errors[error.code] : message)
    void refetch()
  }
  async function requireSecondFactor(required: boolean) {
    const done = required ? users.secondFactorRequired : users.secondFactorNotRequired
    showResult(await callOffice('POST /office/api/users/second-factor', { payload: { required } }), done)
    // The signed-in user may have no second factor either.
    void revalidate()
  }
  async function inviteAgain({ user_id, user_name: name, email }: OfficeUserJson) {
    const response = await callOffice('POST /office/api/users/{user_id}/invite', { params: { user_id } })
    if (response.data) setOpen({ invited: { invite: response.data, name, email } })
    else announce(errors[response.error.code])
    void refetch()
  }
  /** Ends a user's sessions, disables or enables the user. */
  async function change(
    { user_id }: OfficeUserJson,
    action: 'end-sessions' | 'disable' | 'enable',
    message: string,
  ) {
    showResult(
      await callOffice(`POST /office/api/users/{user_id}/${action}`, { params: { user_id } }),
      message,
    )
  }

  const close = () => setOpen(undefined)
  return (
    <Screen
      title={users.title}
      actions={
        <Button variant="primary" icon={UserPlus} onClick={() => setOpen({ add: true })}>
          {users.add}
        </Button>
      }
    >
      {error && <RetryAlert error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton />}
      {data && (
        <>
          <Checkbox
            checked={data.second_factor_required}
            onChange={(event) => void requireSecondFactor(event.target.checked)}
            label={users.requireSecondFactor}
          />
          <div className={table.surface}>
            <table className={table.table} aria-label={users.title}>
              <TableHead columns={[account.name, account.role, users.state, users.seen, users.change]} />
              <tbody>
                {data.users.map((user) => (
                  <tr key={user.user_id} className={css.user} aria-label={user.user_name}>
                    <th scope="row" className={table.text}>
                      <span>{user.user_name}</span>
                      <div className={typography.soft}>{user.email}</div>
                    </th>
                    <td>
                      <Chip tone={TONE_BY_ROLE[user.role]}>{account.roles[user.role]}</Chip>
                    </td>
                    <td>
                      <UserState user={user} />
                    </td>
                    <td>
                      {user.seen_at
                        ? users.signedIn(user.sessions, formatDateTime(user.seen_at, language))
                        : users.never}
                    </td>
                    <td className={css.menu}>
                      <Menu trigger={<IconButton icon={Ellipsis} label={users.actionsFor(user.user_name)} />}>
                        {user.state === 'disabled' ? (
                          <MenuItem
                            icon={CircleCheck}
                            onClick={() => void change(user, 'enable', users.enabledNow(user.user_name))}
                          >
                            {users.enable}
                          </MenuItem>
                        ) : (
                          <>
                            <MenuItem icon={UserCog} onClick={() => setOpen({ role: user })}>
                              {users.changeRole}
                            </MenuItem>
                            <MenuItem icon={Link2} onClick={() => void inviteAgain(user)}>
                              {users.newLink}
                            </MenuItem>
                            {user.sessions > 0 && (
                              <MenuItem
                                icon={LogOut}
                                onClick={() =>
                                  void change(user, 'end-sessions', users.sessionsEnded(user.user_name))
                                }
                              >
                                {users.endSessions}
                              </MenuItem>
                            )}
                            <MenuItem
                              icon={Ban}
                              isDanger
                              onClick={() => void change(user, 'disable', users.disabledNow(user.user_name))}
                            >
                              {users.disable}
                            </MenuItem>
                          </>
                        )}
                      </Menu>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
      <AddUserDialog
        open={open !== undefined && 'add' in open}
        onClose={close}
        onAdded={(invited) => {
          setOpen({ invited })
          void refetch()
        }}
      />
      <ChangeRoleDialog
        user={open && 'role' in open ? open.role : undefined}
        onClose={close}
        onChanged={(name) => {
          close()
          announce(users.roleChanged(name))
          void refetch()
        }}
      />
      {open && 'invited' in open && <InviteLinkDialog user={open.invited} onClose={close} />}
    </Screen>
  )
}

/** A user's state: the link, the second factor and failed sign-ins. */
function UserState({ user }: { user: OfficeUserJson }) {
  const { users } = useWords({ users: usersEn })
  const language = useLanguage()
  const { state, invite_expires_at, second_factor } = user
  const { tries, addresses } = user.failed_sign_ins
  const isDisabled = state === 'disabled'
  return (
    <div className={css.states}>
      {isDisabled && <Chip tone="bad">{users.disabled}</Chip>}
      {!isDisabled && invite_expires_at && (
        <Chip tone="info">{users.linkUntil(formatDateTime(invite_expires_at, language))}</Chip>
      )}
      {state === 'invited' && !invite_expires_at && <Chip tone="warn">{users.linkOver}</Chip>}
      {!isDisabled && second_factor && <Chip tone="good">{users.secondFactor}</Chip>}
      {tries > 0 && <Chip tone="warn">{users.failedSignIns(tries, addresses)}</Chip>}
    </div>
  )
}
