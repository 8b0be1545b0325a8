import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { findProduct } from '#contract/client/product.ts'
import { PICTURE_WIDTHS, picturePath } from '#domain/catalogue/picture.ts'
import { MEDIA_SHOWN_MAX, type MediaItem } from '#domain/catalogue/product.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import { getOtherLanguage } from '#i18n/language.ts'
import { localizeUnit } from '#i18n/localize-unit.ts'
import { orderNamesByLanguage } from '#i18n/localized-names.ts'
import { AddToCart } from '../cart/add-to-cart.tsx'
import { CROSS, Icon, PLAY } from '../icons.tsx'
import { useLanguage, useMessages } from '../messages.ts'
import { withWaitIndicator } from '../pending-calls.ts'
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

const TABS = ['images', 'videos'] as const

type MediaTabsProps = Record<(typeof TABS)[number], readonly string[]> & { name: string }

function MediaTabs({ name, ...media }: MediaTabsProps) {
  const words = useMessages().productModal
  const [tab, setTab] = useState<(typeof TABS)[number]>('images')
  const shown = media[tab]
  const tabs = useRef<HTMLDivElement>(null)
  function selectTab(next: (typeof TABS)[number]) {
    setTab(next)
    tabs.current?.querySelectorAll('button')[TABS.indexOf(next)]?.focus()
  }
  return (
    <>
      <div
        ref={tabs}
        role="tablist"
        className={css.tabs}
        onKeyDown={({ key }) => {
          if (key === 'ArrowLeft' || key === 'ArrowRight') selectTab(tab === 'images' ? 'videos' : 'images')
        }}
      >
        {TABS.map((kind) => (
          <button
            key={kind}
            type="button"
            role="tab"
            id={`tab-${kind}`}
            aria-selected={kind === tab}
            aria-controls="media"
            tabIndex={kind === tab ? 0 : -1}
            onClick={() => selectTab(kind)}
          >
            {words[kind]}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the pictures scroll sideways, by keyboard too */}
      <div role="tabpanel" id="media" tabIndex={0} aria-labelledby={`tab-${tab}`} className={css.media}>
        {shown.map((path, index) =>
          tab === 'images' ? (
            <ProductPicture key={path} path={path} name={name} isFirst={index === 0} />
          ) : (
            <ProductVideo key={path} path={path} name={name} />
          ),
        )}
        {shown.length === 0 && <p>{words.noDetails}</p>}
      </div>
    </>
  )
}

/** A picture of the modal, as AVIF if supported. */
function ProductPicture({ path, name, isFirst }: { path: string; name: string; isFirst: boolean }) {
  const words = useMessages().productModal
  const { dialog } = PICTURE_WIDTHS
  return (
    <picture>
      <source srcSet={picturePath(path, 'dialog', 'avif')} type="image/avif" />
      <img
        src={picturePath(path, 'dialog')}
        width={dialog}
        height={dialog}
        fetchPriority={isFirst ? 'high' : undefined}
        loading={isFirst ? undefined : 'lazy'}
        // The second drawing shows the product burning; the content of a photo is not known.
        alt={isFirst || !path.endsWith('.svg') ? words.pictureOf(name) : words.burning(name)}
      />
    </picture>
  )
}

/** A video in an iframe that is loaded on Play. */
function ProductVideo({ path, name }: { path: string; name: string }) {
  const words = useMessages().productModal
  const [isPlaying, setIsPlaying] = useState(false)
  if (isPlaying) return <iframe src={path} title={words.videoOf(name)} allow="fullscreen" allowFullScreen />
  return (
    <button type="button" className={css.play} onClick={() => setIsPlaying(true)}>
      <Icon path={PLAY} />
      <span>{words.play(name)}</span>
    </button>
  )
}
