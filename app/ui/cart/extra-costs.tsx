import { addGst } from '#domain/money/gst.ts'
import type { Paise } from '#domain/money/money.ts'
import type { LorryFreight, Shop } from '#domain/shop.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import { DescriptionItem } from '../description-item.tsx'
import { useMessages } from '../messages.ts'
import css from './extra-costs.module.css'

/** The shop's GST percentage and lorry freight, with places in the page's language. */
export type Charges = Pick<Shop, 'gst_percentage'> & {
  lorry_freight: readonly Pick<LorryFreight, 'place' | 'from' | 'to'>[]
}

/** Lists the costs not included in a total: GST, with the estimated sum, and lorry freight by place. */
export function ExtraCosts({ total, charges }: { total: Paise; charges: Charges }) {
  const words = useMessages().extraCosts
  const { gst_percentage, lorry_freight } = charges
  const { gst, sum } = addGst(total, gst_percentage)
  return (
    <section aria-label={words.title} data-extra-costs className={css.extraCosts}>
      <p>{words.notIncluded(gst_percentage)}</p>
      <dl>
        <DescriptionItem name={words.gst(gst_percentage)}>{formatRupees(gst)}</DescriptionItem>
        <DescriptionItem name={words.withGst}>{formatRupees(sum)}</DescriptionItem>
      </dl>
      {lorry_freight.length === 0 ? (
        <p>{words.ask}</p>
      ) : (
        <details>
          <summary>{words.freight}</summary>
          <p>{words.atTheOffice}</p>
          <dl>
            {lorry_freight.map(({ place, from, to }) => (
              <DescriptionItem key={place} name={place}>
                {words.range(from, to)}
              </DescriptionItem>
            ))}
          </dl>
          <p>{words.perParcel}</p>
        </details>
      )}
    </section>
  )
}

/** Reserves the space of ExtraCosts while it loads. */
export function ExtraCostsPlaceholder() {
  return <div data-extra-costs className={css.extraCosts} />
}
