import type { OwnSession } from '#contract/office/account.ts'
import { askOffice } from '#contract/office/client.ts'
import { deviceName } from '#domain/office/device-name.ts'
import { formatDateTime } from '#i18n/indian-time.ts'
import { account as accountEn } from '#i18n/office/en/account.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import controls from '../ui/controls.module.css'
import { useLanguage, useWords } from '../ui/language.ts'
import { say } from '../ui/status.tsx'
import table from '../ui/table.module.css'
import { useAnswer } from '../ui/use-answer.ts'
import css from './account.module.css'

const askForSessions = (signal: AbortSignal) => askOffice('GET /office/api/me/sessions', { signal })

/** Where one is signed in; what one does not know is ended. */
export function OwnSessions() {
  const { account, errors } = useWords({ account: accountEn, errors: errorsEn })
  const language = useLanguage()
  const { answer, reload } = useAnswer(askForSessions)

  async function end({ session_id }: OwnSession) {
    const { error } = await askOffice('POST /office/api/me/sessions/{session_id}/end', {
      params: { session_id },
    })
    say(error ? errors[error.code] : account.sessionEnded)
    reload()
  }
  if (!answer) return null
  if (answer.error) return <p role="alert">{errors[answer.error.code]}</p>
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
          {answer.data.map((session) => (
            <tr key={session.session_id}>
              <th scope="row">{deviceName(session.device) ?? account.unknownDevice}</th>
              <td>{account.since(formatDateTime(session.created_at, language))}</td>
              <td>{account.usedAt(formatDateTime(session.seen_at, language))}</td>
              <td>
                {session.is_this ? (
                  account.thisOne
                ) : (
                  <button type="button" className={controls.quiet} onClick={() => void end(session)}>
                    {account.end}
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
