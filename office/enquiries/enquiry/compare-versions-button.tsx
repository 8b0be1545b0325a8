import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { VersionJson } from '#contract/office/enquiries.ts'
import { callOffice } from '#contract/office/office-client.ts'
import { diffVersions } from '#domain/enquiry/versions/enquiry-version.ts'
import { parseWholeNumber } from '#domain/input/parse-whole-number.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import { productName } from '#i18n/localized-names.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { versions as versionsEn } from '#i18n/office/en/versions.ts'
import { Button } from '../../design/actions/button.tsx'
import { TableHead } from '../../design/data/table-head.tsx'
import { Dialog } from '../../design/feedback/dialog.tsx'
import { SelectField } from '../../design/forms/select-field.tsx'
import flow from '../../design/layout/flow.module.css'
import { ActionButton } from '../../shell/actions/action-button.tsx'
import { useLanguage, useWords } from '../../shell/language.ts'
import { versionQuery } from '../enquiry-queries.ts'
import { currentVersionNo } from './describe-remote-changes.ts'
import css from './enquiry.module.css'
import type { OpenEnquiry } from './use-enquiry.ts'

/** Compares any two versions and can restore either (O4). Hidden while there is only one. */
export function CompareVersionsButton({ open }: { open: OpenEnquiry }) {
  const { versions: words } = useWords({ versions: versionsEn })
  const [isOpen, setOpen] = useState(false)
  if (open.enquiry.versions.length < 2) return null
  return (
    <div className={flow.row}>
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
  const current = currentVersionNo(enquiry)
  const previous = enquiry.versions.filter(({ version_no }) => version_no < current).at(-1)?.version_no ?? 1
  const [chosen, setChosen] = useState({ from: previous, to: current })
  const from = useQuery(versionQuery(params.number, chosen.from))
  const to = useQuery(versionQuery(params.number, chosen.to))
  const error = from.error ?? to.error
  const restorable = [...new Set([chosen.from, chosen.to])].filter(
    (version_no) => version_no !== current && version_no !== enquiry.version_counts,
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
      <div className={flow.columns}>
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
      {from.data && to.data && <VersionDifferences from={from.data} to={to.data} />}
      <div className={flow.row}>
        {enquiry.can.includes('change') &&
          restorable.map((version_no) => (
            <Button key={version_no} onClick={() => restoreVersion(version_no)}>
              {words.restore(`v${version_no}`)}
            </Button>
          ))}
      </div>
    </>
  )
}

/** A table of the differences between two versions, with their totals. */
function VersionDifferences({ from, to }: { from: VersionJson; to: VersionJson }) {
  const { versions: words, enquiry } = useWords({ versions: versionsEn, enquiry: enquiryEn })
  const language = useLanguage()
  const changes = diffVersions(from.content, to.content)
  const rows = changes.map((change) =>
    change.what === 'line'
      ? { name: productName(language, change), from: change.from || '–', to: change.to || '–' }
      : { name: enquiry[change.what], from: formatRupees(change.from), to: formatRupees(change.to) },
  )
  const [fromAmount, toAmount] = [from, to].map(({ net_amount }) => formatRupees(net_amount))
  return (
    <table className={css.differences}>
      <TableHead
        columns={[rows.length > 0 ? words.what : words.same, `v${from.version_no}`, `v${to.version_no}`]}
      />
      <tbody>
        {[...rows, { name: words.total, from: fromAmount, to: toAmount }].map((row) => (
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
