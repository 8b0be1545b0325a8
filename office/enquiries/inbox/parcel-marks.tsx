import { IndianRupee, PackageX } from 'lucide-react'
import type { EnquiryRowJson } from '#contract/office/inbox.ts'
import { packing as packingEn } from '#i18n/office/en/packing.ts'
import { Chip } from '../../design/chip.tsx'
import { useWords } from '../../shell/language.ts'

/** Marks a parcel with a missing product, and one that was packed before money became due. */
export function ParcelMarks({ row: { is_short, order_status, amount_due } }: { row: EnquiryRowJson }) {
  const { packing } = useWords({ packing: packingEn })
  const isMoneyDue = order_status === 'Packed' && amount_due > 0
  return (
    <>
      {is_short && (
        <Chip tone="bad" icon={PackageX}>
          {packing.missing}
        </Chip>
      )}
      {isMoneyDue && (
        <Chip tone="bad" icon={IndianRupee}>
          {packing.moneyDue}
        </Chip>
      )}
    </>
  )
}
