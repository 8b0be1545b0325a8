import * as v from 'valibot'
import { createUuid } from '#contract/client/create-uuid.ts'
import { readStoredItem } from '#contract/client/read-stored-item.ts'
import type { Product } from '#domain/catalogue/product.ts'
import { BILLING_FIELDS, EMPTY_BILLING } from '#domain/enquiry/billing.ts'
import type { LineChange } from '#domain/enquiry/order/line-change.ts'
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
  /** The rate that the customer was quoted, in paise. */
  rate: PaiseSchema,
  /** The text of the quantity input. */
  quantity: v.string(),
  /** The last quantity above 0 that the input had when it lost focus. */
  stood: v.string(),
})
type Line = v.InferOutput<typeof LineSchema>

/** The text that counts as a line's quantity. While the input is empty, it is the last quantity. */
export const effectiveQuantity = ({ quantity, stood }: Line): string => textOrFallback(quantity, stood)

/** The quantity of a line. Undefined if its text is not a quantity. */
export const lineQuantity = (line: Line): number | undefined => readQuantity(effectiveQuantity(line))

// A stored draft may be older than the field.
const StoredTextSchema = v.optional(v.string(), '')

const FieldsSchema = v.object({
  ...v.entriesFromList(BILLING_FIELDS, StoredTextSchema),
  /** Empty if unknown. */
  language: v.optional(v.picklist(['', 'en', 'ta']), ''),
  discount: StoredTextSchema,
  packing: StoredTextSchema,
})
/** The form's other fields as typed. */
type DraftFields = v.InferOutput<typeof FieldsSchema>

/** A stored draft. `action` is the idempotency key: every attempt to place the enquiry uses the same one. */
const DraftSchema = v.object({ action: v.string(), lines: v.array(LineSchema), fields: FieldsSchema })
type Draft = v.InferOutput<typeof DraftSchema>

/** The product fields that a line stores. */
type LineProduct = Pick<
  Product,
  '_id' | 'product_code' | 'product_name' | 'tamil_name' | 'per' | 'after_discount_price'
>

/** The draft of a phone enquiry. Components subscribe and render when their part changes. */
export type NewEnquiryDraft = ReturnType<typeof openNewEnquiryDraft>

const EMPTY_FIELDS: DraftFields = {
  ...EMPTY_BILLING,
  language: '',
  discount: '',
  packing: '',
}

function readStoredDraft(storageKey: string): Draft {
  try {
    return v.parse(DraftSchema, JSON.parse(readStoredItem(storageKey) ?? ''))
  } catch {
    return { action: createUuid(), lines: [], fields: EMPTY_FIELDS }
  }
}

const isEmpty = ({ lines, fields }: Draft) =>
  lines.length === 0 && Object.values(fields).every((text) => text === '')

/** The summary of another tab's draft. */
export type OtherTabDraft = { storageKey: string; customer: string; products: number }

/** Lists the drafts under these keys that are not empty. */
export function listDrafts(storageKeys: readonly string[]): OtherTabDraft[] {
  return storageKeys
    .map((storageKey) => ({ storageKey, draft: readStoredDraft(storageKey) }))
    .filter(({ draft }) => !isEmpty(draft))
    .map(({ storageKey, draft: { lines, fields } }) => ({
      storageKey,
      customer: fields.customer_name || fields.mobile_no,
      products: lines.length,
    }))
}

/**
 * Opens the draft stored under a key, or an empty one, and stores every change. Each tab has its own key. The draft becomes
 * empty when another tab continues it or the user signs out.
 */
export function openNewEnquiryDraft(storageKey: string) {
  let draft = readStoredDraft(storageKey)
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
      if (isEmpty(draft)) localStorage.removeItem(storageKey)
      else localStorage.setItem(storageKey, JSON.stringify(draft))
    } catch {
      // Without storage, the draft lasts until a reload.
    }
  }
  function changeLine(id: string, patch: Partial<Line>) {
    storeChange({ lines: draft.lines.map((line) => (line.product_id === id ? { ...line, ...patch } : line)) })
  }
  const handleStorage = ({ key }: StorageEvent) => key === storageKey && setDraft(readStoredDraft(storageKey))
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
    /** The ids of the lines. The array stays the same until a line is added or removed. */
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
    /** Call on blur of a line's input. Remembers a quantity above 0, and restores the remembered one into an empty input. */
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
    /** Applies current rates and removes products that are no longer available. */
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
    /** Starts an empty draft. Returns a function that restores the discarded one and keeps entries made since. */
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
      // Reading the draft worked, so storage is available.
      localStorage.removeItem(from)
      return true
    },
  }
}
