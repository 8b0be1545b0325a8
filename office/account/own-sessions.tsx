import { useQuery } from '@tanstack/react-query'
import type { OwnSession } from '#contract/office/account.ts'
import { callOffice } from '#contract/office/office-client.ts'
import { parseDeviceName } from '#domain/office/device-name.ts'
import { formatDateTime } from '#i18n/indian-time.ts'
import { account as accountEn } from '#i18n/office/en/account.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { Button } from '../design/actions/button.tsx'
import { Chip } from '../design/data/chip.tsx'
import table from '../design/data/table.module.css'
import { TableHead } from '../design/data/table-head.tsx'
import { RetryAlert } from '../design/feedback/retry-alert.tsx'
import { Skeleton } from '../design/feedback/skeleton.tsx'
import { Card } from '../design/layout/card.tsx'
import { useLanguage, useWords } from '../shell/language.ts'
import { officeQuery } from '../shell/requests/office-query.ts'
import { announce } from '../shell/status-region.tsx'

/** The query of the user's sessions. */
export const SESSIONS_QUERY = officeQuery(['account', 'sessions'], (signal) =>
  callOffice('GET /office/api/me/sessions', { signal }),
)

/** The signed-in user's sessions, with a button to end unknown ones. */
export function OwnSessions() {
  const { account, errors } = useWords({ account: accountEn, errors: errorsEn })
  const language = useLanguage()
  const { data, error, refetch } = useQuery(SESSIONS_QUERY)

  async function endSession({ session_id }: OwnSession) {
    const { error } = await callOffice('POST /office/api/me/sessions/{session_id}/end', {
      params: { session_id },
    })
    announce(error ? errors[error.code] : account.sessionEnded)
    void refetch()
  }
  return (
    <Card title={account.sessions}>
      {error && <RetryAlert error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={2} />}
      {data && (
        <table className={table.table} aria-label={account.sessions}>
          <TableHead columns={[account.device, account.begun, account.used, account.end]} />
          <tbody>
            {data.map((session) => (
              <tr key={session.session_id}>
                <th scope="row">{parseDeviceName(session.device) ?? account.unknownDevice}</th>
                <td>{account.since(formatDateTime(session.created_at, language))}</td>
                <td>{account.usedAt(formatDateTime(session.seen_at, language))}</td>
                <td>
                  {session.is_this ? (
                    <Chip tone="good">{account.thisOne}</Chip>
                  ) : (
                    <Button onClick={() => void endSession(session)}>{account.end}</Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
