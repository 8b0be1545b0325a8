import * as v from 'valibot'
import { stored } from '#contract/client/stored.ts'
import { uuid } from '#contract/client/uuid.ts'
import { BILLING_JSON } from '#contract/office/enquiries.ts'
import type { LineChange } from '#domain/enquiry.ts'
import { type Paise, PaiseSchema } from '#domain/money/money.ts'
import type { Product } from '#domain/product.ts'
import { readQuantity } from '#domain/typed/read-quantity.ts'

const LineSchema = v.object({
  product_id: v.string(),
  product_code: v.string(),
  product_name: v.string(),
  tamil_name: v.string(),
  per: v.string(),
  /** As it was told. */
  rate: PaiseSchema,
  /** As it stands in its box. */
  quantity: v.string(),
  /** The last one that was left in it and is more than nothing. */
  stood: v.string(),
})
type Line = v.InferOutput<typeof LineSchema>

/** The quantity that counts: an emptied box is a pause in typing. */
export const quantityThatCounts = ({ quantity, stood }: Line): string =>
  quantity.trim() === '' ? stood : quantity

const FieldsSchema = v.object({
  ...BILLING_JSON,
  /** Empty where nobody knows it. */
  language: v.picklist(['', 'en', 'ta']),
  discount: v.string(),
  packing: v.string(),
})
/** What is taken down beside the lines, each as it was typed. */
type DraftFields = v.InferOutput<typeof FieldsSchema>

/** `action` is the Idempotency-Key under which it is placed, however often that is tried. */
const DraftSchema = v.object({ action: v.string(), lines: v.array(LineSchema), fields: FieldsSchema })
type Draft = v.InferOutput<typeof DraftSchema>

/** What a line keeps of its product. */
type Taken = Pick<
  Product,
  '_id' | 'product_code' | 'product_name' | 'tamil_name' | 'per' | 'after_discount_price'
>

/** An enquiry that is being taken down. Whoever shows a part of it subscribes, and renders when that part is another. */
export type NewEnquiryDraft = ReturnType<typeof openDraft>

const NOTHING: DraftFields = {
  customer_name: '',
  mobile_no: '',
  email_id: '',
  address: '',
  city: '',
  pin_code: '',
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

/** A draft of another tab, in short. */
export type DraftElsewhere = { place: string; customer: string; products: number }

/** The drafts at these places that have something in them. */
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
 * Opens what the browser keeps at a place, or an empty one; every change is kept there. A tab has a place of its own: what is
 * taken from it by another tab, or forgotten at sign-out, is gone here too.
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
      // Where nothing may be kept it stands on this page.
    }
  }
  const hear = ({ key }: StorageEvent) => key === place && take(read(place))
  /** Puts back the quantity that a line had before it was emptied or set to nothing. */
  function putBack(id: string) {
    change({
      lines: draft.lines.map((line) => (line.product_id === id ? { ...line, quantity: line.stood } : line)),
    })
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
    /** The ids of the lines: another list when there are others, not when one has another quantity. */
    ids: () => ids,
    line: (id: string) => byId.get(id),
    /** So many of a product, instead of what there was. */
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
      const isThere = byId.has(_id)
      const lines = isThere
        ? draft.lines.map((old) => (old.product_id === _id ? line : old))
        : [...draft.lines, line]
      change({ lines })
    },
    type(id: string, quantity: string) {
      change({ lines: draft.lines.map((line) => (line.product_id === id ? { ...line, quantity } : line)) })
    },
    /** The box of a line is left: what stands in it is what it goes back to later, unless it is emptied or says nothing. */
    leave(id: string) {
      const quantity = byId.get(id)?.quantity ?? ''
      if (quantity.trim() === '') putBack(id)
      else if ((readQuantity(quantity) ?? 0) > 0)
        change({
          lines: draft.lines.map((line) => (line.product_id === id ? { ...line, stood: quantity } : line)),
        })
    },
    putBack,
    remove(id: string) {
      change({ lines: draft.lines.filter(({ product_id }) => product_id !== id) })
    },
    fill(fields: Partial<DraftFields>) {
      change({ fields: { ...draft.fields, ...fields } })
    },
    /** Takes today's rates, and takes out what can no longer be had. */
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
    /** Begins another, when this one was placed or is of no more use. Returns what brings it back; what came since stays. */
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
    /** Continues the draft of another place, which then has none. Returns false if it is no longer there. */
    moveHere(from: string): boolean {
      if (draftsAt([from]).length === 0) return false
      change(read(from))
      try {
        localStorage.removeItem(from)
      } catch {
        // It was read from there: it can be removed.
      }
      return true
    },
  }
}
