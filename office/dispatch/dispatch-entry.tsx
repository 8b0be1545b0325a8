import { useState } from 'react'
import type { DispatchJson } from '#contract/office/enquiries.ts'
import { formatDateTime } from '#i18n/indian-time.ts'
import { packing as packingEn } from '#i18n/office/en/packing.ts'
import controls from '../design/controls.module.css'
import { Dialog } from '../design/dialog.tsx'
import { useLanguage, useWords } from '../shell/language.ts'
import css from './dispatch-entry.module.css'

/** A list item with a parcel's lorry and the photo of its receipt. */
export function DispatchEntry({ number, dispatch }: { number: string; dispatch: DispatchJson }) {
  const { packing } = useWords({ packing: packingEn })
  const language = useLanguage()
  const [isShown, setShown] = useState(false)
  const { lorry_office, lr_number, lorry_phone, receipt_hash, dispatched_at, dispatched_by } = dispatch
  const facts = [lr_number, lorry_phone, formatDateTime(dispatched_at, language), dispatched_by]
  return (
    <li>
      <strong>{lorry_office}</strong> <span>{facts.filter(Boolean).join(' · ')}</span>
      {receipt_hash && (
        <>
          {' '}
          <button type="button" className={controls.quiet} onClick={() => setShown(true)}>
            {packing.receiptPhoto}
          </button>
          <Dialog open={isShown} title={packing.receiptPhoto} onClose={() => setShown(false)}>
            <img
              className={css.receipt}
              src={`/office/api/enquiries/${number}/receipts/${receipt_hash}`}
              alt={`${lorry_office} ${lr_number}`}
            />
            <button type="button" className={controls.quiet} onClick={() => setShown(false)}>
              {packing.close}
            </button>
          </Dialog>
        </>
      )}
    </li>
  )
}
