import type * as v from 'valibot'
import { callOffice, type OfficeResult } from '#contract/office/office-client.ts'
import type { ChangeResultJsonSchema, PriceListJson } from '#contract/office/price-list.ts'
import { officeQuery, queryClient } from './office-query.ts'

type ChangeResult = v.InferOutput<typeof ChangeResultJsonSchema>

const KEY = ['price-list'] as const

/** Merges changed, new and removed rows and their order into a list. Returns the same list for an outdated result. */
export function mergeChange(list: PriceListJson, change: ChangeResult): PriceListJson {
  if (change.version < list.version) return list
  return {
    ...list,
    version: change.version,
    products: mergeRows(list.products, (row) => row.product_id, {
      changed: change.products,
      gone: change.gone_products,
      order: change.order,
    }),
    categories: mergeRows(list.categories, (row) => row.category_id, {
      changed: change.categories,
      gone: change.gone_categories,
      order: change.category_order,
    }),
  }
}

type RowChanges<Row> = {
  changed: readonly Row[]
  gone: readonly string[]
  order: readonly string[] | null
}

function mergeRows<Row>(
  rows: Row[],
  idOf: (row: Row) => string,
  { changed, gone, order }: RowChanges<Row>,
): Row[] {
  if (changed.length === 0 && gone.length === 0 && !order) return rows
  const rowById = new Map([...rows, ...changed].map((row) => [idOf(row), row]))
  for (const id of gone) rowById.delete(id)
  return order ? order.flatMap((id) => rowById.get(id) ?? []) : [...rowById.values()]
}

/** Fetches the price list, or only the rows that changed since it was fetched. */
async function fetchPriceList(signal: AbortSignal): Promise<OfficeResult<PriceListJson>> {
  const fetched = readPriceList()
  if (!fetched) return callOffice('GET /office/api/price-list', { signal })
  const query = { change_no: `${fetched.change_no}` }
  const { data, error } = await callOffice('GET /office/api/price-list/since', { query, signal })
  if (error) return { error }
  // The result of a save may have been merged in the meantime.
  const list = readPriceList() ?? fetched
  const merged = mergeChange(list, data)
  return { data: merged === list ? list : { ...merged, change_no: data.change_no ?? list.change_no } }
}

/** The query of the current price list. */
export const priceListQuery = officeQuery(KEY, fetchPriceList)

/** The query of the price list at a past time. */
export const pastPriceListQuery = (at: string) =>
  officeQuery(['price-list', 'as of', at], (signal) =>
    callOffice('GET /office/api/price-list/as-of', { query: { at }, signal }),
  )

/** Returns the price list as last fetched. */
export const readPriceList = () => queryClient.getQueryData<PriceListJson>(KEY)

/** Merges the result of a change into the price list on screen. */
export const mergeIntoPriceList = (change: ChangeResult): void =>
  void queryClient.setQueryData<PriceListJson>(KEY, (list) => list && mergeChange(list, change))

/** Fetches the changes of others. Resolves also if that fails. */
export const refetchPriceList = (): Promise<void> =>
  queryClient.refetchQueries({ queryKey: KEY, exact: true })
