import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { callOffice, type OfficeError } from '#contract/office/office-client.ts'
import type { PriceListProductJson } from '#contract/office/price-list.ts'
import { PHOTO_TYPES, photoHash } from '#domain/catalogue/photo.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { fieldProblems as fieldProblemsEn } from '#i18n/office/en/field-problems.ts'
import { priceList as priceListEn } from '#i18n/office/en/price-list.ts'
import { Button } from '../../design/actions/button.tsx'
import { IconButton } from '../../design/actions/icon-button.tsx'
import table from '../../design/data/table.module.css'
import { ErrorSummary } from '../../design/forms/error-summary.tsx'
import { Field } from '../../design/forms/field.tsx'
import { useWords } from '../../shell/language.ts'
import { compressPhoto } from '../../shell/requests/compress-photo.ts'
import { formatOfficeError } from '../../shell/requests/format-office-error.ts'
import css from '../price-list.module.css'
import type { DialogProps } from './dialog-props.ts'

type MediaItem = PriceListProductJson['media'][number]

/** Builds the payload of an item: photos by id, videos by link. */
const toPayload = ({ media_id, media_type, photo_path }: MediaItem) =>
  media_type === 'Image' ? { media_type, media_id } : { media_type, photo_path }

/** The URL of a photo. Uploaded photos are fetched by product, because the shop serves none of hidden products. */
function buildImageUrl(product_id: string, { photo_path }: MediaItem): string {
  const hash = photoHash(photo_path)
  return hash ? `/office/api/products/${product_id}/photos/${hash}` : photo_path
}

/** Edits a product's photos and videos, in the order that customers see. */
export function MediaEditor(props: { product: PriceListProductJson } & Pick<DialogProps, 'saving'>) {
  const { product, saving } = props
  const translations = useWords({ priceList: priceListEn, errors: errorsEn, fieldProblems: fieldProblemsEn })
  const { priceList: words } = translations
  const [videoLink, setVideoLink] = useState('')
  const [problem, setProblem] = useState<string>()
  const [message, setMessage] = useState('')
  const { product_id, media } = product

  function showResult(error: OfficeError | undefined): boolean {
    setProblem(error && formatOfficeError(error, translations))
    setMessage(error ? '' : words.saved)
    return error === undefined
  }
  async function saveMedia(next: ReturnType<typeof toPayload>[]): Promise<boolean> {
    const from = { media: media.map(({ media_id }) => media_id) }
    const products = [{ product_id, from, set: { media: next } }]
    return showResult(await saving.change({ products }, () => words.saved))
  }
  async function addPhoto(photo: Blob | undefined) {
    if (!photo) return
    const files = { photo: await compressPhoto(photo) }
    const params = { product_id }
    const upload = () =>
      callOffice('POST /office/api/products/{product_id}/photos', { params, files, payload: {} })
    showResult(await saving.run(upload, () => words.saved))
  }
  async function addVideo() {
    if (!videoLink.trim()) return
    const added = { media_type: 'Video', photo_path: videoLink.trim() } as const
    if (await saveMedia([...media.map(toPayload), added])) setVideoLink('')
  }
  /** Moves the item at an index to another, or removes it. */
  function move(from: number, to?: number) {
    const next = media.map(toPayload)
    const moved = next.splice(from, 1)
    if (to !== undefined) next.splice(to, 0, ...moved)
    void saveMedia(next)
  }
  const nameOf = ({ media_type }: MediaItem, index: number) => {
    const number = media.slice(0, index + 1).filter((medium) => medium.media_type === media_type).length
    return media_type === 'Image' ? words.photoOf(number) : words.videoOf(number)
  }
  return (
    <section className={css.media} aria-label={words.media}>
      <h3>{words.media}</h3>
      <ErrorSummary sentences={problem ? [problem] : []} />
      <p role="status" className={table.soft}>
        {message}
      </p>
      <ul>
        {media.map((medium, index) => {
          const name = nameOf(medium, index)
          return (
            <li key={medium.media_id}>
              {medium.media_type === 'Image' ? (
                <img src={buildImageUrl(product_id, medium)} alt={name} loading="lazy" />
              ) : (
                <a href={medium.photo_path} target="_blank" rel="noreferrer">
                  {name}
                </a>
              )}
              <IconButton
                label={words.earlier(name)}
                icon={ArrowUp}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              />
              <IconButton
                label={words.later(name)}
                icon={ArrowDown}
                disabled={index === media.length - 1}
                onClick={() => move(index, index + 1)}
              />
              <IconButton label={words.remove(name)} icon={Trash2} onClick={() => move(index)} />
            </li>
          )
        })}
      </ul>
      <Field
        name="photo"
        label={words.addPhoto}
        type="file"
        accept={PHOTO_TYPES.join()}
        onChange={async ({ target }) => {
          if (target instanceof HTMLInputElement) await addPhoto(target.files?.[0])
          target.value = ''
        }}
      />
      <div className={css.fields}>
        <Field
          name="videoLink"
          label={words.videoLink}
          type="url"
          autoComplete="off"
          value={videoLink}
          onChange={({ target }) => setVideoLink(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            void addVideo()
          }}
        />
        <Button onClick={() => void addVideo()}>{words.addVideo}</Button>
      </div>
    </section>
  )
}
