import { PackageX } from 'lucide-react'
import { callOffice } from '#contract/office/office-client.ts'
import { productName } from '#i18n/localized-names.ts'
import { packing as packingEn } from '#i18n/office/en/packing.ts'
import { Button } from '../design/actions/button.tsx'
import { Chip } from '../design/data/chip.tsx'
import { ProductPicture } from '../design/data/product-picture.tsx'
import typography from '../design/typography.module.css'
import { useLanguage, useWords } from '../shell/language.ts'
import { useMe } from '../shell/session/me.ts'
import css from './packing.module.css'
import type { OpenParcel, ParcelLineJson } from './use-parcel.ts'

/** A line to tick, with its picture. While packing, a button marks the product as sold out. */
export function ParcelLine({ open, line }: { open: OpenParcel; line: ParcelLineJson }) {
  const { packing } = useWords({ packing: packingEn })
  const language = useLanguage()
  const { rights } = useMe()
  const { line_no, product_code, per, qty, ticked, photo_path, is_short } = line
  const name = productName(language, line)
  const isPacking = open.parcel.order_status === 'Paid'
  return (
    <li data-ticked={ticked || undefined}>
      <label>
        <input
          type="checkbox"
          checked={ticked}
          disabled={!isPacking}
          onChange={(event) => open.tick(line_no, event.target.checked)}
        />
        <ProductPicture path={photo_path} size="l" />
        <span className={css.product}>
          <span className={css.quantity}>{`${qty} ×`}</span> <span>{name}</span> <br />
          <span className={typography.soft}>{`${product_code} · ${per}`}</span>{' '}
          {is_short && <Chip tone="bad">{packing.missing}</Chip>}
        </span>
      </label>
      {isPacking && rights.includes('mark-sold-out') && <SoldOutButton open={open} line={line} name={name} />}
    </li>
  )
}

/** The button of a line that is not ticked marks it as missing in the parcel, too. */
function SoldOutButton({ open, line, name }: { open: OpenParcel; line: ParcelLineJson; name: string }) {
  const { packing } = useWords({ packing: packingEn })
  const { product_id, ticked, is_short } = line
  const isMarked = ticked ? line.is_sold_out === true : is_short
  const mark = () => {
    const payload = { is_sold_out: !isMarked }
    return open.mutate(
      () =>
        ticked
          ? callOffice('POST /office/api/products/{product_id}/flags', { params: { product_id }, payload })
          : callOffice('POST /office/api/parcels/{number}/sold-out', {
              params: open.params,
              payload: { ...payload, product_id },
            }),
      isMarked ? packing.noLongerSoldOut(name) : packing.nowSoldOut(name),
    )
  }
  return (
    <Button
      variant="quiet"
      icon={PackageX}
      aria-label={packing.soldOutOf(name)}
      aria-pressed={isMarked}
      onClick={() => void mark()}
    >
      {packing.soldOut}
    </Button>
  )
}
