import type { EnquiryJson } from '#contract/office/enquiries.ts'
import { formatDateTime } from '#i18n/indian-time.ts'
import { productName } from '#i18n/localized-names.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { packing as packingEn } from '#i18n/office/en/packing.ts'
import { Button } from '../../design/actions/button.tsx'
import { Alert } from '../../design/feedback/alert.tsx'
import { useLanguage, useWords } from '../../shell/language.ts'

/** Warns of products that the packer does not find, and of a packed parcel with money due. */
export function ParcelAlerts({ enquiry }: { enquiry: EnquiryJson }) {
  const { packing } = useWords({ packing: packingEn })
  const { shortages, order_status, money } = enquiry
  return (
    <>
      {shortages.length > 0 && <ShortageAlert enquiry={enquiry} />}
      {order_status === 'Packed' && money.due > 0 && <Alert tone="warn">{packing.packedWithMoneyDue}</Alert>}
    </>
  )
}

/** Its button leads to the quantity of the first missing product, to replace it while the enquiry can be changed. */
function ShortageAlert({ enquiry: { shortages, can } }: { enquiry: EnquiryJson }) {
  const words = useWords({ enquiry: enquiryEn, packing: packingEn })
  const language = useLanguage()
  const missing = shortages.map((shortage) => ({ ...shortage, name: productName(language, shortage) }))
  const focusFirst = () =>
    [...document.querySelectorAll<HTMLInputElement>('main input[aria-label]')]
      .find((input) => input.ariaLabel === words.enquiry.quantityOf(missing[0]?.name ?? ''))
      ?.focus()
  return (
    <Alert
      tone="bad"
      actions={can.includes('change') && <Button onClick={focusFirst}>{words.packing.changeProducts}</Button>}
    >
      <p>{words.packing.missingAtDesk}</p>
      <ul>
        {missing.map(({ product_id, name, qty, marked_by, marked_at }) => (
          <li key={product_id}>
            <strong>{`${name} × ${qty}`}</strong>
            <span>{` · ${marked_by} · ${formatDateTime(marked_at, language)}`}</span>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
