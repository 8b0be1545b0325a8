import { useRef, useState } from 'react'
import { PICTURE_WIDTHS, picturePath } from '#domain/catalogue/picture.ts'
import { Icon, PLAY } from '../icons.tsx'
import { useMessages } from '../messages.ts'
import css from './product-modal.module.css'

const TABS = ['images', 'videos'] as const

type MediaTabsProps = Record<(typeof TABS)[number], readonly string[]> & { name: string }

/** The pictures and videos of a product, in a tab each. */
export function MediaTabs({ name, ...media }: MediaTabsProps) {
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
