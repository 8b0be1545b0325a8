import { href, Link } from 'react-router'
import { DescriptionItem } from '#app/ui/description-item.tsx'
import { useShop } from '#app/ui/layout/shop-context.ts'
import { useLanguage, useMessages } from '#app/ui/messages.ts'
import type { Shop } from '#domain/shop.ts'
import { getOtherLanguage } from '#i18n/language.ts'
import { TwoLineHeading } from '../../two-line-heading.tsx'
import css from './lander.module.css'

/** What the landing page says of the shop beside what every page does. */
export type ShopCredentials = Pick<Shop, 'tamil_name' | 'tagline' | 'licence_number' | 'gstin'>

/** Who sells here, where, by which licence; and whom to call when somebody else asks for money in the shop's name. */
export function AboutShop({ papers }: { papers: ShopCredentials }) {
  const { trust } = useMessages().lander
  const shop = useShop()
  const language = useLanguage()
  return (
    <section aria-labelledby="who" className={`${css.part} ${css.who}`}>
      <div>
        <TwoLineHeading id="who" words={trust} />
        <p>
          <b>{shop.name}</b> <span>·</span> <b lang={getOtherLanguage(language)}>{papers.tamil_name}</b>
        </p>
        <p>{papers.tagline}</p>
        <p>{trust.come}</p>
        <dl>
          <DescriptionItem name={trust.address}>
            <span>{[...shop.address_lines, `${shop.city} – ${shop.pin_code}`].join(', ')}</span>
            <Link to={href('/contact-us')}>{trust.map}</Link>
          </DescriptionItem>
          <DescriptionItem name={trust.phone}>
            {shop.phones.map((phone) => (
              <a key={phone} href={`tel:${phone}`}>
                {phone}
              </a>
            ))}
          </DescriptionItem>
          <DescriptionItem name={trust.email}>
            <a href={`mailto:${shop.email}`}>{shop.email}</a>
          </DescriptionItem>
          <DescriptionItem name={trust.licence}>{papers.licence_number}</DescriptionItem>
          <DescriptionItem name={trust.gstin}>{papers.gstin}</DescriptionItem>
        </dl>
        <p>{trust.gst(shop.gst_percentage)}</p>
      </div>
      <aside aria-labelledby="caution" className={`panel ${css.caution}`}>
        <h3 id="caution">{trust.caution}</h3>
        <p>{trust.cautionText}</p>
        <a href={`tel:${trust.helpline}`} className="button quiet">
          {trust.helpline}
        </a>
      </aside>
    </section>
  )
}
