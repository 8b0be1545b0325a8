import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { findProduct } from '#contract/client/product.ts'
import { MEDIA_SHOWN_MAX, type MediaItem } from '#domain/catalogue/product.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import { getOtherLanguage } from '#i18n/language.ts'
import { localizeUnit } from '#i18n/localize-unit.ts'
import { orderNamesByLanguage } from '#i18n/localized-names.ts'
import { AddToCart } from '../cart/add-to-cart.tsx'
import { CROSS, Icon } from '../icons.tsx'
import { useLanguage, useMessages } from '../messages.ts'
import { withWaitIndicator } from '../pending-calls.ts'
import { MediaTabs } from './media-tabs.tsx'
import css from './product-modal.module.css'

/** Props of the product modal. */
export type ProductModalProps = ComponentProps<typeof AddToCart> & { onClose: () => void }

/** The product modal: at most four media in an Images and a Videos tab, with price and quantity (section 4). */
export function ProductModal({ product, onDuplicate, onClose }: ProductModalProps) {
  const { dialogs, productModal: words } = useMessages()
  const dialog = useRef<HTMLDialogElement>(null)
  const [media, setMedia] = useState<readonly MediaItem[]>()
  const language = useLanguage()
  const pack = localizeUnit(language, product.per)
  const [name, otherName] = orderNamesByLanguage(language, product.product_name, product.tamil_name)

  useEffect(() => {
    dialog.current?.showModal()
    // A failed request shows no error (section 8): the row's picture is already loaded.
    withWaitIndicator(findProduct(product._id))
      .then((detail) => setMedia(detail?.media_list.slice(0, MEDIA_SHOWN_MAX)))
      .catch(() => setMedia([]))
  }, [product])

  const pathsOf = (type: MediaItem['media_type']) =>
    media?.filter(({ media_type }) => media_type === type).map(({ photo_path }) => photo_path) ?? []
  const images = pathsOf('Image')
  return (
    <dialog ref={dialog} aria-labelledby="product-name" className={css.modal} onClose={onClose}>
      <header>
        <h2 id="product-name">{name}</h2>
        <button type="button" aria-label={dialogs.close} onClick={() => dialog.current?.close()}>
          <Icon path={CROSS} />
        </button>
      </header>
      <p lang={getOtherLanguage(language)}>{otherName}</p>
      <MediaTabs
        images={images.length > 0 ? images : [product.photo_path].filter(Boolean)}
        videos={pathsOf('Video')}
        name={name}
      />
      <div className={css.buy}>
        <p>
          <b>{formatRupees(product.after_discount_price)}</b>{' '}
          {product.discount_price > 0 && <s>{formatRupees(product.price)}</s>}
          <span>{product.is_sold_out ? pack : `${pack} · ${words.inStock}`}</span>
        </p>
        <AddToCart product={product} onDuplicate={onDuplicate} />
      </div>
    </dialog>
  )
}
