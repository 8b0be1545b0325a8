import { FileImage } from 'lucide-react'
import { useState } from 'react'
import type { DispatchJson } from '#contract/office/enquiries.ts'
import { formatDateTime } from '#i18n/indian-time.ts'
import { packing as packingEn } from '#i18n/office/en/packing.ts'
import { Button } from '../design/actions/button.tsx'
import { Dialog } from '../design/feedback/dialog.tsx'
import { useLanguage, useWords } from '../shell/language.ts'
import css from './dispatch-entry.module.css'

/** A list item with a parcel's lorry and the photo of its receipt. */
export function DispatchEntry({ number, dispatch }: { number: string; dispatch: DispatchJson }) {
  const { packing } = useWords({ packing: packingEn })
  const language = useLanguage()
  const [isShown, setShown] = useState(false)
  const { lorry_office, lr_number, lorry_phone, carton_count, receipt_hash } = dispatch
  const facts = [
    lr_number,
    lorry_phone,
    carton_count !== null && packing.cartonCount(carton_count),
    formatDateTime(dispatch.dispatched_at, language),
    dispatch.dispatched_by,
  ]
  return (
    <li>
      <strong>{lorry_office}</strong> <span>{facts.filter(Boolean).join(' · ')}</span>
      {receipt_hash && (
        <>
          {' '}
          <Button icon={FileImage} onClick={() => setShown(true)}>
            {packing.receiptPhoto}
          </Button>
          <Dialog open={isShown} title={packing.receiptPhoto} onClose={() => setShown(false)}>
            <img
              className={css.receipt}
              src={`/office/api/enquiries/${number}/receipts/${receipt_hash}`}
              alt={`${lorry_office} ${lr_number}`}
            />
          </Dialog>
        </>
      )}
    </li>
  )
}
