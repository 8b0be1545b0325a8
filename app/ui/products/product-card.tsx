import { memo } from 'react'
import { useQuantity } from '#app/cart/cart.ts'
import { picturePath } from '#domain/catalogue/picture.ts'
import type { Product } from '#domain/catalogue/product.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import { localizeUnit } from '#i18n/localize-unit.ts'
import { productName } from '#i18n/localized-names.ts'
import { BilingualName } from '../bilingual-name.tsx'
import { AddToCart } from '../cart/add-to-cart.tsx'
import { useLanguage, useMessages } from '../messages.ts'
import noPicture from './no-picture.svg'
import css from './product-card.module.css'
import { ProductLink } from './product-link.tsx'

type ProductCardProps = {
  product: Product
  onOpen: (product: Product) => void
  /** Called when the added product is already in the cart (section 4, landing). */
  onDuplicate?: () => void
  /** Loads the picture eagerly, because it is in the first view. */
  isAboveFold?: boolean
  /** For lists of the whole catalogue: a small picture sized by CSS, and no Quick View button. */
  isCompact?: boolean
  /** Picture beside text. */
  isHorizontal?: boolean
  /** Class that makes the card small on a phone. */
  smallClassName?: string
}

/** A product as a card: picture with discount and age mark, stars, prices, quantity, Add to Cart (sections 2, 4 and 9). */
export const ProductCard = memo(function ProductCard({
  product,
  onOpen,
  onDuplicate,
  isAboveFold,
  isCompact,
  isHorizontal,
  smallClassName,
}: ProductCardProps) {
  const { product: words, productCard: cardWords } = useMessages()
  const qty = useQuantity(product._id)
  const isNetRate = product.discount_price === 0
  const language = useLanguage()
  const name = productName(language, product)
  const opener = { product, onOpen }
  const { photo_path: picture } = product
  const classNames = [css.card, isHorizontal && css.horizontal, smallClassName, qty > 0 && css.chosen]

  return (
    <article data-id={product._id} className={classNames.filter(Boolean).join(' ')}>
      <img
        src={picture ? picturePath(picture, isCompact ? 'row' : 'card') : noPicture}
        width={isCompact ? undefined : 270}
        height={isCompact ? undefined : 270}
        srcSet={
          smallClassName && picture
            ? `${picturePath(picture, 'row')} 160w, ${picturePath(picture, 'card')} 400w`
            : undefined
        }
        sizes={smallClassName && picture ? '(width < 600px) 70px, 270px' : undefined}
        loading={isAboveFold ? undefined : 'lazy'}
        fetchPriority={isAboveFold ? 'high' : undefined}
        alt=""
      />
      <h3 className={css.name}>
        <ProductLink {...opener}>
          <BilingualName english={product.product_name} tamil={product.tamil_name} />
        </ProductLink>
      </h3>
      <p>{`${localizeUnit(language, product.per)} · ${product.product_code}`}</p>
      <p>
        <b className={css.price}>{formatRupees(product.after_discount_price)}</b>
        {!isNetRate && (
          <>
            <span>{`${cardWords.mrp}\u00a0`}</span>
            <s className={css.mrp}>{formatRupees(product.price)}</s>
          </>
        )}
        <span className={css.off}>{isNetRate ? words.netRate : words.off(product.discount_percentage)}</span>
      </p>
      <span className={css.age}>{cardWords.age}</span>
      <p className={css.stars}>
        <span role="img" aria-label={cardWords.fiveStars} />
        <span>{cardWords.reviews}</span>
      </p>
      <div className={css.buy}>
        {!isCompact && (
          <ProductLink
            {...opener}
            tabIndex={-1}
            className={css.quickView}
            aria-label={cardWords.quickViewOf(name)}
          >
            {cardWords.quickView}
          </ProductLink>
        )}
        <AddToCart product={product} onDuplicate={onDuplicate} />
      </div>
      <ProductLink
        {...opener}
        tabIndex={-1}
        className={`${css.quickView} ${css.eye}`}
        aria-label={cardWords.viewOf(name)}
      />
    </article>
  )
})
