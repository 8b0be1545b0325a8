import { href, Link } from 'react-router'
import { DescriptionItem } from '#app/ui/description-item.tsx'
import { useShop } from '#app/ui/layout/shop-context.ts'
import { useLanguage, useMessages } from '#app/ui/messages.ts'
import type { Shop } from '#domain/shop.ts'
import { getOtherLanguage } from '#i18n/language.ts'
import { TwoLineHeading } from '../../two-line-heading.tsx'
import css from './lander.module.css'

/** The shop data that only the landing page shows. */
export type ShopCredentials = Pick<Shop, 'tamil_name' | 'tagline' | 'licence_number' | 'gstin'>

/** The shop's name, address, contacts and licence, and whom to call about payment fraud in its name. */
export function AboutShop({ credentials }: { credentials: ShopCredentials }) {
  const { trust } = useMessages().lander
  const shop = useShop()
  const language = useLanguage()
  return (
    <section aria-labelledby="who" className={`${css.part} ${css.about}`}>
      <div>
        <TwoLineHeading id="who" words={trust} />
        <p>
          <b>{shop.name}</b> <span>·</span> <b lang={getOtherLanguage(language)}>{credentials.tamil_name}</b>
        </p>
        <p>{credentials.tagline}</p>
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
          <DescriptionItem name={trust.licence}>{credentials.licence_number}</DescriptionItem>
          <DescriptionItem name={trust.gstin}>{credentials.gstin}</DescriptionItem>
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
