import type { OwnSession } from '#contract/office/account.ts'
import { callOffice } from '#contract/office/office-client.ts'
import { parseDeviceName } from '#domain/office/device-name.ts'
import { formatDateTime } from '#i18n/indian-time.ts'
import { account as accountEn } from '#i18n/office/en/account.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { Button } from '../design/button.tsx'
import table from '../design/table.module.css'
import { useLanguage, useWords } from '../shell/language.ts'
import { useOfficeQuery } from '../shell/requests/use-office-query.ts'
import { announce } from '../shell/status-region.tsx'
import css from './account.module.css'

const fetchSessions = (signal: AbortSignal) => callOffice('GET /office/api/me/sessions', { signal })

/** The signed-in user's sessions, with a button to end unknown ones. */
export function OwnSessions() {
  const { account, errors } = useWords({ account: accountEn, errors: errorsEn })
  const language = useLanguage()
  const { result, refetch } = useOfficeQuery(fetchSessions)

  async function endSession({ session_id }: OwnSession) {
    const { error } = await callOffice('POST /office/api/me/sessions/{session_id}/end', {
      params: { session_id },
    })
    announce(error ? errors[error.code] : account.sessionEnded)
    refetch()
  }
  if (!result) return null
  if (result.error) return <p role="alert">{errors[result.error.code]}</p>
  return (
    <section className={css.sessions} aria-labelledby="sessions">
      <h2 id="sessions">{account.sessions}</h2>
      <table className={table.table} aria-labelledby="sessions">
        <thead>
          <tr>
            <th scope="col">{account.device}</th>
            <th scope="col">{account.begun}</th>
            <th scope="col">{account.used}</th>
            <th scope="col">{account.end}</th>
          </tr>
        </thead>
        <tbody>
          {result.data.map((session) => (
            <tr key={session.session_id}>
              <th scope="row">{parseDeviceName(session.device) ?? account.unknownDevice}</th>
              <td>{account.since(formatDateTime(session.created_at, language))}</td>
              <td>{account.usedAt(formatDateTime(session.seen_at, language))}</td>
              <td>
                {session.is_this ? (
                  account.thisOne
                ) : (
                  <Button onClick={() => void endSession(session)}>{account.end}</Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
