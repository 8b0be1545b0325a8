import { addGst } from '#domain/money/gst.ts'
import type { Paise } from '#domain/money/money.ts'
import type { LorryFreight, Shop } from '#domain/shop.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import { DescriptionItem } from '../description-item.tsx'
import { useMessages } from '../messages.ts'
import css from './extra-costs.module.css'

/** What the shop's settings say of GST and lorry freight, places in the language of the page. */
export type Charges = Pick<Shop, 'gst_percentage'> & {
  lorry_freight: readonly Pick<LorryFreight, 'place' | 'from' | 'to'>[]
}

/** Says plainly what is not in a total: GST, with the estimate that includes it, and lorry freight, with what it is by place. */
export function ExtraCosts({ total, charges }: { total: Paise; charges: Charges }) {
  const words = useMessages().onTop
  const { gst_percentage, lorry_freight } = charges
  const { gst, sum } = addGst(total, gst_percentage)
  return (
    <section aria-label={words.title} data-on-top className={css.onTop}>
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

/** The room of it, until it is known: what stands below does not jump. */
export function ExtraCostsPlaceholder() {
  return <div data-on-top className={css.onTop} />
}
