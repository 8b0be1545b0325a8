import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { serverNow } from '#contract/client/server-time.ts'
import type { BlastRadiusJson, PreviewJson } from '#contract/office/imports.ts'
import { callOffice } from '#contract/office/office-client.ts'
import { readDateTime } from '#domain/input/read-date-time.ts'
import { paise } from '#domain/money/money.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import { formatDateTime } from '#i18n/indian-time.ts'
import { imports as importsEn } from '#i18n/office/en/imports.ts'
import { shell as shellEn } from '#i18n/office/en/shell.ts'
import { Button } from '../design/actions/button.tsx'
import table from '../design/data/table.module.css'
import { TableHead } from '../design/data/table-head.tsx'
import { Dialog } from '../design/feedback/dialog.tsx'
import { RetryAlert } from '../design/feedback/retry-alert.tsx'
import field from '../design/forms/field.module.css'
import { Field } from '../design/forms/field.tsx'
import typography from '../design/typography.module.css'
import { useLanguage, useWords } from '../shell/language.ts'
import { officeQuery } from '../shell/requests/office-query.ts'
import { announce } from '../shell/status-region.tsx'
import css from './import.module.css'
import type { OpenImport } from './use-import.ts'

type PublishDialogProps = {
  open: OpenImport
  preview: PreviewJson
  isScheduled: boolean
  onClose: () => void
}

/** Shows what publishing would change in the price list and for open enquiries, then publishes now or schedules it. */
export function PublishDialog({ open, preview, isScheduled, onClose }: PublishDialogProps) {
  const { imports, shell } = useWords({ imports: importsEn, shell: shellEn })
  const language = useLanguage()
  const { params, file } = open
  const { import_id } = params
  const { row_version } = file
  const ref = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const {
    data: radius,
    error: radiusError,
    refetch,
  } = useQuery(
    officeQuery(['imports', import_id, 'blast-radius', row_version], (signal) =>
      callOffice('GET /office/api/imports/{import_id}/blast-radius', { params: { import_id }, signal }),
    ),
  )

  /** Reads the publishing time in UTC, null for now. Returns undefined and shows the problem if it is invalid. */
  function readPublishTime(): string | null | undefined {
    if (!isScheduled) return null
    const field = ref.current?.elements.namedItem('at')
    const text = field instanceof HTMLInputElement ? field.value : ''
    const at = readDateTime(text)
    const isPast = at !== undefined && Date.parse(at) <= serverNow()
    if (at && !isPast) return at
    setProblem(isPast ? imports.timePast : text ? imports.timeWrong : imports.timeRequired)
    if (field instanceof HTMLElement) field.focus()
    return undefined
  }
  async function send(event: FormEvent) {
    event.preventDefault()
    if (isBusy || !radius) return
    const at = readPublishTime()
    if (at === undefined) return
    setBusy(true)
    const payload = { row_version, at }
    const error = await open.mutate(
      () => callOffice('POST /office/api/imports/{import_id}/publish', { params, payload }),
      at === null ? imports.published : imports.scheduled(formatDateTime(at, language)),
    )
    setBusy(false)
    if (!error) return onClose()
    if (error.problems?.at) return setProblem(imports.timePast)
    if (error.code === 'stale-version') announce(imports.changedByOthers)
    onClose()
  }
  return (
    <Dialog open title={isScheduled ? imports.publishAt : imports.publish} onClose={onClose}>
      <form ref={ref} noValidate className={field.form} aria-busy={isBusy} onSubmit={send}>
        <ChangeCounts preview={preview} />
        {isScheduled && (
          <Field
            name="at"
            type="datetime-local"
            label={imports.publishTime}
            hint={imports.publishTimeHint}
            problem={problem}
          />
        )}
        {radius && <BlastRadius radius={radius} />}
        {!radius && !radiusError && <p role="status">{shell.wait}</p>}
        {radiusError && <RetryAlert error={radiusError} onRetry={() => void refetch()} />}
        <div className={`${css.row} ${css.send}`}>
          {radius && (
            <Button type="submit" variant="primary">
              {isScheduled ? imports.publishAt : imports.publish}
            </Button>
          )}
          <Button onClick={onClose}>{imports.no}</Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Counts the changes to the price list. */
function ChangeCounts({ preview: { counts, rows, new_categories } }: { preview: PreviewJson }) {
  const { imports } = useWords({ imports: importsEn })
  const removedCount = rows.filter(({ is_to_go }) => is_to_go).length
  const words = imports.counts
  return (
    <ul>
      {counts.new > 0 && <li>{words.new(counts.new)}</li>}
      {counts.changed > 0 && <li>{words.changed(counts.changed)}</li>}
      {removedCount > 0 && <li>{words.removed(removedCount)}</li>}
      {new_categories.length > 0 && <li>{words.categories(new_categories.join(', '))}</li>}
      {counts.missing > removedCount && (
        <li className={typography.soft}>{words.missing(counts.missing - removedCount)}</li>
      )}
      {counts.skipped > 0 && <li className={typography.soft}>{words.skipped(counts.skipped)}</li>}
    </ul>
  )
}

/** Lists open enquiries whose amount would differ at the new prices. They keep their prices (O5). */
function BlastRadius({ radius: { enquiries, more, less, rows } }: { radius: BlastRadiusJson }) {
  const { imports } = useWords({ imports: importsEn })
  return (
    <section className={css.part} aria-labelledby="radius">
      <h3 id="radius">{imports.openEnquiries}</h3>
      <p>
        {enquiries === 0
          ? imports.noEnquiries
          : imports.enquiriesDiffer(enquiries, formatRupees(more), formatRupees(less))}
      </p>
      <p>{imports.keepPrices}</p>
      {enquiries > rows.length && <p>{imports.greatest(rows.length)}</p>}
      {rows.length > 0 && (
        <table className={table.table}>
          <TableHead columns={[imports.number, imports.amounts]} />
          <tbody>
            {rows.map(({ enquiry_number, customer_name, net_amount, new_net_amount }) => (
              <tr key={enquiry_number}>
                <th scope="row">
                  <span>{enquiry_number}</span> <div className={typography.soft}>{customer_name}</div>
                </th>
                <td>
                  <span>{`${formatRupees(net_amount)}\u00a0→ ${formatRupees(new_net_amount)}`}</span>{' '}
                  <strong>
                    {`${new_net_amount > net_amount ? '+' : ''}${formatRupees(paise(new_net_amount - net_amount))}`}
                  </strong>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
