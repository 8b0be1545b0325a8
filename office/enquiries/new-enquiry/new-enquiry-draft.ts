import * as v from 'valibot'
import { createUuid } from '#contract/client/create-uuid.ts'
import type { Product } from '#domain/catalogue/product.ts'
import { BILLING_FIELDS, EMPTY_BILLING } from '#domain/enquiry/billing.ts'
import type { LineChange } from '#domain/enquiry/order/line-change.ts'
import { isBlank } from '#domain/input/normalize-characters.ts'
import { readQuantity } from '#domain/input/read-quantity.ts'
import { type Paise, PaiseSchema } from '#domain/money/money.ts'
import { openStoredValue, readValue } from '../../shell/session/stored-value.ts'
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

const createEmptyDraft = (): Draft => ({ action: createUuid(), lines: [], fields: EMPTY_FIELDS })
const StoredDraftSchema = v.fallback(DraftSchema, createEmptyDraft)

const isEmpty = ({ lines, fields }: Draft) =>
  lines.length === 0 && Object.values(fields).every((text) => text === '')

/** The summary of another tab's draft. */
export type OtherTabDraft = { storageKey: string; customer: string; products: number }

/** Lists the drafts under these keys that are not empty. */
export function listDrafts(storageKeys: readonly string[]): OtherTabDraft[] {
  return storageKeys
    .map((storageKey) => ({ storageKey, draft: readValue(storageKey, StoredDraftSchema) }))
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
  const stored = openStoredValue(storageKey, StoredDraftSchema, isEmpty)
  let indexedDraft: Draft | undefined
  let lineById = new Map<string, Line>()
  let ids: readonly string[] = []

  function index() {
    const draft = stored.get()
    if (draft === indexedDraft) return
    indexedDraft = draft
    lineById = new Map(draft.lines.map((line) => [line.product_id, line]))
    if (ids.length !== lineById.size || ids.some((id) => !lineById.has(id))) ids = [...lineById.keys()]
  }
  function findLine(id: string) {
    index()
    return lineById.get(id)
  }
  const storeChange = (next: Partial<Draft>) => stored.set({ ...stored.get(), ...next })
  function changeLine(id: string, patch: Partial<Line>) {
    storeChange({
      lines: stored.get().lines.map((line) => (line.product_id === id ? { ...line, ...patch } : line)),
    })
  }
  /** Restores the quantity that a line had before its input was emptied or set to 0. */
  function restoreQuantity(id: string) {
    const line = findLine(id)
    if (line) changeLine(id, { quantity: line.stood })
  }
  return {
    subscribe: stored.subscribe,
    action: () => stored.get().action,
    lines: () => stored.get().lines,
    fields: () => stored.get().fields,
    /** The ids of the lines. The array stays the same until a line is added or removed. */
    ids() {
      index()
      return ids
    },
    line: findLine,
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
      if (findLine(_id)) changeLine(_id, line)
      else storeChange({ lines: [...stored.get().lines, line] })
    },
    setQuantityText(id: string, quantity: string) {
      changeLine(id, { quantity })
    },
    /** Call on blur of a line's input. Remembers a quantity above 0, and restores the remembered one into an empty input. */
    commitQuantity(id: string) {
      const quantity = findLine(id)?.quantity ?? ''
      if (isBlank(quantity)) restoreQuantity(id)
      else if ((readQuantity(quantity) ?? 0) > 0) changeLine(id, { stood: quantity })
    },
    restoreQuantity,
    remove(id: string) {
      storeChange({ lines: stored.get().lines.filter(({ product_id }) => product_id !== id) })
    },
    setFields(fields: Partial<DraftFields>) {
      storeChange({ fields: { ...stored.get().fields, ...fields } })
    },
    /** Applies current rates and removes products that are no longer available. */
    updateRates(changes: readonly LineChange[]) {
      const rates = new Map<string, Paise | null>(changes.map((each) => [each.product_id, each.new]))
      const lines = stored.get().lines.flatMap((line) => {
        const rate = rates.get(line.product_id)
        if (rate === null) return []
        return [rate === undefined ? line : { ...line, rate }]
      })
      storeChange({ lines })
    },
    isEmpty: () => isEmpty(stored.get()),
    /** Starts an empty draft. Returns a function that restores the discarded one and keeps entries made since. */
    discard(): () => void {
      const { action, lines, fields } = stored.get()
      stored.set(createEmptyDraft())
      return () => {
        const since = Object.entries(stored.get().fields).filter(([, text]) => text !== '')
        storeChange({
          action,
          lines: [...lines.filter(({ product_id }) => !findLine(product_id)), ...stored.get().lines],
          fields: { ...fields, ...Object.fromEntries(since) },
        })
      }
    },
    /** Moves the draft of another tab into this one. Returns false if it no longer exists. */
    adoptDraft(from: string): boolean {
      const other = readValue(from, StoredDraftSchema)
      if (isEmpty(other)) return false
      storeChange(other)
      // Reading the draft worked, so storage is available.
      localStorage.removeItem(from)
      return true
    },
  }
}
