import * as v from 'valibot'
import { createUuid } from '#contract/client/create-uuid.ts'
import { readStoredItem } from '#contract/client/read-stored-item.ts'
import type { Product } from '#domain/catalogue/product.ts'
import { BILLING_FIELDS, EMPTY_BILLING } from '#domain/enquiry/billing.ts'
import type { LineChange } from '#domain/enquiry/enquiry.ts'
import { isBlank } from '#domain/input/normalize-characters.ts'
import { readQuantity } from '#domain/input/read-quantity.ts'
import { type Paise, PaiseSchema } from '#domain/money/money.ts'
import { textOrFallback } from '../inputs/calculate-totals.ts'

const LineSchema = v.object({
  product_id: v.string(),
  product_code: v.string(),
  product_name: v.string(),
  tamil_name: v.string(),
  per: v.string(),
  /** As the customer was quoted. */
  rate: PaiseSchema,
  /** The text of the quantity input. */
  quantity: v.string(),
  /** The last quantity above 0 that the input had when it lost focus. */
  stood: v.string(),
})
type Line = v.InferOutput<typeof LineSchema>

/** The text that counts as a line's quantity, also while its input is empty. */
export const effectiveQuantity = ({ quantity, stood }: Line): string => textOrFallback(quantity, stood)

/** The quantity of a line. Undefined if its text is no quantity. */
export const lineQuantity = (line: Line): number | undefined => readQuantity(effectiveQuantity(line))

/** A stored draft may be older than a field. */
const StoredTextSchema = v.optional(v.string(), '')

const FieldsSchema = v.object({
  ...v.entriesFromList(BILLING_FIELDS, StoredTextSchema),
  /** Empty if it is not known. */
  language: v.optional(v.picklist(['', 'en', 'ta']), ''),
  discount: StoredTextSchema,
  packing: StoredTextSchema,
})
/** The other fields of the form, each as it was typed. */
type DraftFields = v.InferOutput<typeof FieldsSchema>

/** `action` is the Idempotency-Key of the enquiry: every attempt to place it uses the same one. */
const DraftSchema = v.object({ action: v.string(), lines: v.array(LineSchema), fields: FieldsSchema })
type Draft = v.InferOutput<typeof DraftSchema>

/** The fields that a line keeps of its product. */
type LineProduct = Pick<
  Product,
  '_id' | 'product_code' | 'product_name' | 'tamil_name' | 'per' | 'after_discount_price'
>

/** An enquiry that is being taken down. A component subscribes to the part that it shows, and renders when that part changes. */
export type NewEnquiryDraft = ReturnType<typeof openNewEnquiryDraft>

const EMPTY_FIELDS: DraftFields = {
  ...EMPTY_BILLING,
  language: '',
  discount: '',
  packing: '',
}

function readStoredDraft(place: string): Draft {
  try {
    return v.parse(DraftSchema, JSON.parse(readStoredItem(place) ?? ''))
  } catch {
    return { action: createUuid(), lines: [], fields: EMPTY_FIELDS }
  }
}

const isEmpty = ({ lines, fields }: Draft) =>
  lines.length === 0 && Object.values(fields).every((text) => text === '')

/** The summary of a draft that another tab began. */
export type OtherTabDraft = { storageKey: string; customer: string; products: number }

/** Lists the drafts under these keys that are not empty. */
export function listDrafts(places: readonly string[]): OtherTabDraft[] {
  return places
    .map((storageKey) => ({ storageKey, draft: readStoredDraft(storageKey) }))
    .filter(({ draft }) => !isEmpty(draft))
    .map(({ storageKey, draft: { lines, fields } }) => ({
      storageKey,
      customer: fields.customer_name || fields.mobile_no,
      products: lines.length,
    }))
}

/**
 * Opens the draft that the browser keeps under a key, or an empty one, and saves every change there. Each tab has its own key.
 * The draft is emptied here when another tab continues it, or when the user signs out.
 */
export function openNewEnquiryDraft(place: string) {
  let draft = readStoredDraft(place)
  let lineById = new Map(draft.lines.map((line) => [line.product_id, line]))
  let ids = [...lineById.keys()]
  const listeners = new Set<() => void>()

  function setDraft(next: Draft) {
    draft = next
    lineById = new Map(next.lines.map((line) => [line.product_id, line]))
    if (ids.length !== lineById.size || ids.some((id) => !lineById.has(id))) ids = [...lineById.keys()]
    for (const listener of listeners) listener()
  }
  function storeChange(next: Partial<Draft>) {
    setDraft({ ...draft, ...next })
    try {
      if (isEmpty(draft)) localStorage.removeItem(place)
      else localStorage.setItem(place, JSON.stringify(draft))
    } catch {
      // If the browser may not store anything, the draft lasts as long as this page.
    }
  }
  function changeLine(id: string, patch: Partial<Line>) {
    storeChange({ lines: draft.lines.map((line) => (line.product_id === id ? { ...line, ...patch } : line)) })
  }
  const handleStorage = ({ key }: StorageEvent) => key === place && setDraft(readStoredDraft(place))
  /** Restores the quantity that a line had before its input was emptied or set to 0. */
  function restoreQuantity(id: string) {
    const line = lineById.get(id)
    if (line) changeLine(id, { quantity: line.stood })
  }
  return {
    subscribe(listener: () => void) {
      if (listeners.size === 0) addEventListener('storage', handleStorage)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) removeEventListener('storage', handleStorage)
      }
    },
    action: () => draft.action,
    lines: () => draft.lines,
    fields: () => draft.fields,
    /** The ids of the lines. The same array until a line is added or removed. */
    ids: () => ids,
    line: (id: string) => lineById.get(id),
    /** Adds a product, or replaces its line. */
    addProduct(
      { _id, product_code, product_name, tamil_name, per, after_discount_price }: LineProduct,
      qty: number,
    ) {
      const quantity = `${qty}`
      const line = {
        product_id: _id,
        product_code,
        product_name,
        tamil_name,
        per,
        rate: after_discount_price,
        quantity,
        stood: quantity,
      }
      if (lineById.has(_id)) changeLine(_id, line)
      else storeChange({ lines: [...draft.lines, line] })
    },
    setQuantityText(id: string, quantity: string) {
      changeLine(id, { quantity })
    },
    /** A line's input lost focus. Remembers its quantity if that is above 0, and restores the remembered one if it is empty. */
    commitQuantity(id: string) {
      const quantity = lineById.get(id)?.quantity ?? ''
      if (isBlank(quantity)) restoreQuantity(id)
      else if ((readQuantity(quantity) ?? 0) > 0) changeLine(id, { stood: quantity })
    },
    restoreQuantity,
    remove(id: string) {
      storeChange({ lines: draft.lines.filter(({ product_id }) => product_id !== id) })
    },
    setFields(fields: Partial<DraftFields>) {
      storeChange({ fields: { ...draft.fields, ...fields } })
    },
    /** Updates the rates to today's, and removes products that are no longer sold. */
    updateRates(changes: readonly LineChange[]) {
      const rates = new Map<string, Paise | null>(changes.map((each) => [each.product_id, each.new]))
      const lines = draft.lines.flatMap((line) => {
        const rate = rates.get(line.product_id)
        if (rate === null) return []
        return [rate === undefined ? line : { ...line, rate }]
      })
      storeChange({ lines })
    },
    isEmpty: () => isEmpty(draft),
    /** Begins an empty draft. Returns a function that restores the discarded one and keeps what was entered since. */
    discard(): () => void {
      const { action, lines, fields } = draft
      storeChange({ action: createUuid(), lines: [], fields: EMPTY_FIELDS })
      return () => {
        const since = Object.entries(draft.fields).filter(([, text]) => text !== '')
        storeChange({
          action,
          lines: [...lines.filter(({ product_id }) => !lineById.has(product_id)), ...draft.lines],
          fields: { ...fields, ...Object.fromEntries(since) },
        })
      }
    },
    /** Moves the draft of another tab into this one. Returns false if it no longer exists. */
    adoptDraft(from: string): boolean {
      const other = readStoredDraft(from)
      if (isEmpty(other)) return false
      storeChange(other)
      // The draft was read from the storage, so the storage can be used.
      localStorage.removeItem(from)
      return true
    },
  }
}
