import * as v from 'valibot'
import { stored } from '#contract/client/stored.ts'
import { uuid } from '#contract/client/uuid.ts'
import type { Product } from '#domain/catalogue/product.ts'
import { BILLING_FIELDS, NO_BILLING } from '#domain/enquiry/billing.ts'
import type { LineChange } from '#domain/enquiry/enquiry.ts'
import { type Paise, PaiseSchema } from '#domain/money/money.ts'
import { isBlank } from '#domain/typed/plain-signs.ts'
import { readQuantity } from '#domain/typed/read-quantity.ts'
import { orStanding } from '../ui/typed.ts'

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
export const quantityThatCounts = ({ quantity, stood }: Line): string => orStanding(quantity, stood)

/** The quantity of a line. Undefined if its text is no quantity. */
export const lineQuantity = (line: Line): number | undefined => readQuantity(quantityThatCounts(line))

/** A stored draft may be older than a field. */
const typed = v.optional(v.string(), '')

const FieldsSchema = v.object({
  ...v.entriesFromList(BILLING_FIELDS, typed),
  /** Empty if it is not known. */
  language: v.optional(v.picklist(['', 'en', 'ta']), ''),
  discount: typed,
  packing: typed,
})
/** The other fields of the form, each as it was typed. */
type DraftFields = v.InferOutput<typeof FieldsSchema>

/** `action` is the Idempotency-Key of the enquiry: every attempt to place it uses the same one. */
const DraftSchema = v.object({ action: v.string(), lines: v.array(LineSchema), fields: FieldsSchema })
type Draft = v.InferOutput<typeof DraftSchema>

/** The fields that a line keeps of its product. */
type Taken = Pick<
  Product,
  '_id' | 'product_code' | 'product_name' | 'tamil_name' | 'per' | 'after_discount_price'
>

/** An enquiry that is being taken down. A component subscribes to the part that it shows, and renders when that part changes. */
export type NewEnquiryDraft = ReturnType<typeof openDraft>

const NOTHING: DraftFields = {
  ...NO_BILLING,
  language: '',
  discount: '',
  packing: '',
}

function read(place: string): Draft {
  try {
    return v.parse(DraftSchema, JSON.parse(stored(place) ?? ''))
  } catch {
    return { action: uuid(), lines: [], fields: NOTHING }
  }
}

const isEmpty = ({ lines, fields }: Draft) =>
  lines.length === 0 && Object.values(fields).every((text) => text === '')

/** The summary of a draft that another tab began. */
export type DraftElsewhere = { place: string; customer: string; products: number }

/** Lists the drafts under these keys that are not empty. */
export function draftsAt(places: readonly string[]): DraftElsewhere[] {
  return places
    .map((place) => ({ place, draft: read(place) }))
    .filter(({ draft }) => !isEmpty(draft))
    .map(({ place, draft: { lines, fields } }) => ({
      place,
      customer: fields.customer_name || fields.mobile_no,
      products: lines.length,
    }))
}

/**
 * Opens the draft that the browser keeps under a key, or an empty one, and saves every change there. Each tab has its own key.
 * The draft is emptied here when another tab continues it, or when the user signs out.
 */
export function openDraft(place: string) {
  let draft = read(place)
  let byId = new Map(draft.lines.map((line) => [line.product_id, line]))
  let ids = [...byId.keys()]
  const listeners = new Set<() => void>()

  function take(next: Draft) {
    draft = next
    byId = new Map(next.lines.map((line) => [line.product_id, line]))
    if (ids.length !== byId.size || ids.some((id) => !byId.has(id))) ids = [...byId.keys()]
    for (const listener of listeners) listener()
  }
  function change(next: Partial<Draft>) {
    take({ ...draft, ...next })
    try {
      if (isEmpty(draft)) localStorage.removeItem(place)
      else localStorage.setItem(place, JSON.stringify(draft))
    } catch {
      // If the browser may not store anything, the draft lasts as long as this page.
    }
  }
  function changeLine(id: string, patch: Partial<Line>) {
    change({ lines: draft.lines.map((line) => (line.product_id === id ? { ...line, ...patch } : line)) })
  }
  const hear = ({ key }: StorageEvent) => key === place && take(read(place))
  /** Restores the quantity that a line had before its input was emptied or set to 0. */
  function putBack(id: string) {
    const line = byId.get(id)
    if (line) changeLine(id, { quantity: line.stood })
  }
  return {
    subscribe(listener: () => void) {
      if (listeners.size === 0) addEventListener('storage', hear)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) removeEventListener('storage', hear)
      }
    },
    action: () => draft.action,
    lines: () => draft.lines,
    fields: () => draft.fields,
    /** The ids of the lines. The same array until a line is added or removed. */
    ids: () => ids,
    line: (id: string) => byId.get(id),
    /** Adds a product, or replaces its line. */
    enter({ _id, product_code, product_name, tamil_name, per, after_discount_price }: Taken, qty: number) {
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
      if (byId.has(_id)) changeLine(_id, line)
      else change({ lines: [...draft.lines, line] })
    },
    type(id: string, quantity: string) {
      changeLine(id, { quantity })
    },
    /** A line's input lost focus. Remembers its quantity if that is above 0, and restores the remembered one if it is empty. */
    leave(id: string) {
      const quantity = byId.get(id)?.quantity ?? ''
      if (isBlank(quantity)) putBack(id)
      else if ((readQuantity(quantity) ?? 0) > 0) changeLine(id, { stood: quantity })
    },
    putBack,
    remove(id: string) {
      change({ lines: draft.lines.filter(({ product_id }) => product_id !== id) })
    },
    fill(fields: Partial<DraftFields>) {
      change({ fields: { ...draft.fields, ...fields } })
    },
    /** Updates the rates to today's, and removes products that are no longer sold. */
    bringUpToDate(changes: readonly LineChange[]) {
      const rates = new Map<string, Paise | null>(changes.map((each) => [each.product_id, each.new]))
      const lines = draft.lines.flatMap((line) => {
        const rate = rates.get(line.product_id)
        if (rate === null) return []
        return [rate === undefined ? line : { ...line, rate }]
      })
      change({ lines })
    },
    isEmpty: () => isEmpty(draft),
    /** Begins an empty draft. Returns a function that restores the discarded one and keeps what was entered since. */
    discard(): () => void {
      const { action, lines, fields } = draft
      change({ action: uuid(), lines: [], fields: NOTHING })
      return () => {
        const since = Object.entries(draft.fields).filter(([, text]) => text !== '')
        change({
          action,
          lines: [...lines.filter(({ product_id }) => !byId.has(product_id)), ...draft.lines],
          fields: { ...fields, ...Object.fromEntries(since) },
        })
      }
    },
    /** Moves the draft of another tab into this one. Returns false if it no longer exists. */
    moveHere(from: string): boolean {
      const other = read(from)
      if (isEmpty(other)) return false
      change(other)
      // The draft was read from the storage, so the storage can be used.
      localStorage.removeItem(from)
      return true
    },
  }
}
