import { useEffect, useState } from 'react'
import type { VersionJson } from '#contract/office/enquiries.ts'
import { callOffice, type OfficeError } from '#contract/office/office-client.ts'
import { diffVersions } from '#domain/enquiry/versions/enquiry-version.ts'
import { parseWholeNumber } from '#domain/input/parse-whole-number.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import { productName } from '#i18n/localized-names.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { versions as versionsEn } from '#i18n/office/en/versions.ts'
import controls from '../../design/controls.module.css'
import { Dialog } from '../../design/dialog.tsx'
import { SelectField } from '../../design/select-field.tsx'
import { ActionButton } from '../../shell/actions/action-button.tsx'
import { useLanguage, useWords } from '../../shell/language.ts'
import { currentVersionNo } from './describe-remote-changes.ts'
import css from './enquiry.module.css'
import type { OpenEnquiry } from './use-enquiry.ts'

/** Any two versions beside each other, and either of them brought back (O4); where there are two. */
export function CompareVersionsButton({ open }: { open: OpenEnquiry }) {
  const { versions: words } = useWords({ versions: versionsEn })
  const [isOpen, setOpen] = useState(false)
  if (open.enquiry.versions.length < 2) return null
  return (
    <div className={css.buttons}>
      <ActionButton name={words.compare} keys="e" onClick={() => setOpen(true)} />
      <Dialog open={isOpen} title={words.compare} onClose={() => setOpen(false)}>
        <VersionComparison open={open} onClose={() => setOpen(false)} />
      </Dialog>
    </div>
  )
}

function VersionComparison({ open, onClose }: { open: OpenEnquiry; onClose: () => void }) {
  const { versions: words, errors } = useWords({ versions: versionsEn, errors: errorsEn })
  const { enquiry, params, expectedVersion, mutate } = open
  const now = currentVersionNo(enquiry)
  const before = enquiry.versions.filter(({ version_no }) => version_no < now).at(-1)?.version_no ?? 1
  const [chosen, setChosen] = useState({ from: before, to: now })
  const from = useVersionQuery(params.number, chosen.from)
  const to = useVersionQuery(params.number, chosen.to)
  const error = from.error ?? to.error
  const back = [...new Set([chosen.from, chosen.to])].filter(
    (version_no) => version_no !== now && version_no !== enquiry.version_counts,
  )

  function restoreVersion(version_no: number) {
    onClose()
    void mutate(
      () =>
        callOffice('POST /office/api/enquiries/{number}/bring-back', {
          params,
          payload: { ...expectedVersion, version_no },
        }),
      words.restored(`v${version_no}`),
    )
  }
  return (
    <>
      <div className={css.compared}>
        {(['from', 'to'] as const).map((side) => (
          <SelectField
            key={side}
            label={words[side]}
            options={enquiry.versions.map(({ version_no }) => [`${version_no}`, `v${version_no}`])}
            value={chosen[side]}
            onChange={({ target }) => setChosen({ ...chosen, [side]: parseWholeNumber(target.value) })}
          />
        ))}
      </div>
      {error && <p role="alert">{errors[error.code]}</p>}
      {from.version && to.version && <VersionDifferences from={from.version} to={to.version} />}
      <div className={css.buttons}>
        {enquiry.can.includes('change') &&
          back.map((version_no) => (
            <button
              key={version_no}
              type="button"
              className={controls.quiet}
              onClick={() => restoreVersion(version_no)}
            >
              {words.restore(`v${version_no}`)}
            </button>
          ))}
        <button type="button" className={controls.quiet} onClick={onClose}>
          {words.close}
        </button>
      </div>
    </>
  )
}

/** What differs between two versions, side by side, and what each comes to. */
function VersionDifferences({ from, to }: { from: VersionJson; to: VersionJson }) {
  const { versions: words, enquiry } = useWords({ versions: versionsEn, enquiry: enquiryEn })
  const language = useLanguage()
  const changes = diffVersions(from.content, to.content)
  const rows = changes.map((change) =>
    change.what === 'line'
      ? { name: productName(language, change), from: change.from || '–', to: change.to || '–' }
      : { name: enquiry[change.what], from: formatRupees(change.from), to: formatRupees(change.to) },
  )
  const [was, is] = [from, to].map(({ net_amount }) => formatRupees(net_amount))
  return (
    <table className={css.differences}>
      <thead>
        <tr>
          <th scope="col">{rows.length > 0 ? words.what : words.same}</th>
          <th scope="col">{`v${from.version_no}`}</th>
          <th scope="col">{`v${to.version_no}`}</th>
        </tr>
      </thead>
      <tbody>
        {[...rows, { name: words.total, from: was, to: is }].map((row) => (
          <tr key={row.name}>
            <th scope="row">{row.name}</th>
            <td>{row.from}</td>
            <td>{row.to}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A version as it was; it never changes. */
function useVersionQuery(number: string, version_no: number): { version?: VersionJson; error?: OfficeError } {
  const [found, setFound] = useState<{ version?: VersionJson; error?: OfficeError }>({})
  useEffect(() => {
    const given = new AbortController()
    void callOffice('GET /office/api/enquiries/{number}/versions/{version_no}', {
      params: { number, version_no: `${version_no}` },
      signal: given.signal,
    }).then(({ data, error }) => {
      if (!given.signal.aborted) setFound(error ? { error } : { version: data })
    })
    return () => given.abort()
  }, [number, version_no])
  return found.version && found.version.version_no !== version_no ? {} : found
}
