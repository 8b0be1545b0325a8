import { useId, useState } from 'react'
import { callOffice, type OfficeError } from '#contract/office/office-client.ts'
import type { PriceListProductJson } from '#contract/office/price-list.ts'
import { PHOTO_TYPES, photoHash } from '#domain/catalogue/photo.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { fieldProblems as fieldProblemsEn } from '#i18n/office/en/field-problems.ts'
import { priceList as priceListEn } from '#i18n/office/en/price-list.ts'
import controls from '../../design/controls.module.css'
import { Field } from '../../design/field.tsx'
import form from '../../design/form.module.css'
import { useWords } from '../../shell/language.ts'
import { compressPhoto } from '../../shell/requests/compress-photo.ts'
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
export function MediaEditor(
  props: { product: PriceListProductJson } & Pick<DialogProps, 'sheet' | 'saving'>,
) {
  const { product, sheet, saving } = props
  const {
    priceList: words,
    errors,
    fieldProblems,
  } = useWords({
    priceList: priceListEn,
    errors: errorsEn,
    fieldProblems: fieldProblemsEn,
  })
  const photoId = useId()
  const [videoLink, setVideoLink] = useState('')
  const [problem, setProblem] = useState<string>()
  const [message, setMessage] = useState('')
  const { product_id, media } = product

  function showResult(error: OfficeError | undefined): boolean {
    const [fieldProblem] = Object.values(error?.problems ?? {})
    setProblem(fieldProblem ? fieldProblems[fieldProblem] : error && errors[error.code])
    setMessage(error ? '' : words.saved)
    return error === undefined
  }
  /** Applies `next` to the current media and saves the result. */
  async function saveMedia(
    next: (media: readonly MediaItem[]) => ReturnType<typeof toPayload>[],
  ): Promise<boolean> {
    const change = () => {
      const { row_version, media: current } = sheet.product(product_id) ?? product
      return { products: [{ product_id, row_version, set: { media: next(current) } }] }
    }
    return showResult(await saving.change(change, () => words.saved))
  }
  async function addPhoto(photo: Blob | undefined) {
    if (!photo) return
    const files = { photo: await compressPhoto(photo) }
    const params = { product_id }
    const upload = () =>
      callOffice('POST /office/api/products/{product_id}/photos', { params, files, payload: {} })
    showResult(await saving.runChange(upload, words.saved))
  }
  async function addVideo() {
    if (!videoLink.trim()) return
    const added = { media_type: 'Video', photo_path: videoLink.trim() } as const
    if (await saveMedia((current) => [...current.map(toPayload), added])) setVideoLink('')
  }
  function move({ media_id }: MediaItem, by: 1 | -1) {
    void saveMedia((current) => {
      const next = current.map(toPayload)
      const index = current.findIndex((medium) => medium.media_id === media_id)
      if (index >= 0) next.splice(Math.max(0, index + by), 0, ...next.splice(index, 1))
      return next
    })
  }
  const remove = ({ media_id }: MediaItem) =>
    void saveMedia((current) => current.filter((medium) => medium.media_id !== media_id).map(toPayload))
  const nameOf = ({ media_type }: MediaItem, index: number) => {
    const number = media.slice(0, index + 1).filter((medium) => medium.media_type === media_type).length
    return media_type === 'Image' ? words.photoOf(number) : words.videoOf(number)
  }
  return (
    <section className={css.media} aria-label={words.media}>
      <h3>{words.media}</h3>
      {problem && (
        <p role="alert" className={css.error}>
          {problem}
        </p>
      )}
      <p role="status" className={css.soft}>
        {message}
      </p>
      {media.length > 0 && (
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
                <button
                  type="button"
                  className={controls.quiet}
                  aria-label={words.earlier(name)}
                  disabled={index === 0}
                  onClick={() => move(medium, -1)}
                >
                  ↑
                </button>
                <button
                  type="button"
                  className={controls.quiet}
                  aria-label={words.later(name)}
                  disabled={index === media.length - 1}
                  onClick={() => move(medium, 1)}
                >
                  ↓
                </button>
                <button
                  type="button"
                  className={controls.quiet}
                  aria-label={words.remove(name)}
                  onClick={() => remove(medium)}
                >
                  ×
                </button>
              </li>
            )
          })}
        </ul>
      )}
      <div className={form.field}>
        <label htmlFor={photoId}>{words.addPhoto}</label>
        <input
          id={photoId}
          type="file"
          accept={PHOTO_TYPES.join()}
          onChange={async ({ target }) => {
            await addPhoto(target.files?.[0])
            target.value = ''
          }}
        />
      </div>
      <div className={css.video}>
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
        <button type="button" className={controls.quiet} onClick={() => void addVideo()}>
          {words.addVideo}
        </button>
      </div>
    </section>
  )
}
