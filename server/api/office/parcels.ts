import * as v from 'valibot'
import { DispatchJsonSchema } from '#contract/office/enquiries.ts'
import type { PARCEL_CALLS, ParcelJson, ParcelListJson } from '#contract/office/parcels.ts'
import { amountDue } from '#domain/enquiry/payments/amount-due.ts'
import { pick } from '#domain/pick.ts'
import { findReceipt } from '../../enquiries/find-lorry-receipt.ts'
import { markSoldOut } from '../../enquiries/packing/mark-sold-out.ts'
import { proposeDispatch } from '../../enquiries/packing/propose-dispatch.ts'
import { findParcel, listParcels, type Parcel, tickLines } from '../../enquiries/parcels.ts'
import type { UseCaseDeps } from '../../unit-of-work/use-case-deps.ts'
import type { HandlersOf } from '../call-handlers.ts'

/** Handlers of the packing screens (O3, O4). */
export function officeParcelCalls(deps: UseCaseDeps): HandlersOf<typeof PARCEL_CALLS> {
  return {
    'GET /office/api/parcels': async ({ query }) => {
      const { rows, next } = await listParcels(deps, query)
      return { data: { rows: rows.map(rowToJson), next: next === null ? null : `${next}` } }
    },
    'GET /office/api/parcels/{number}': async ({ params }) => {
      const { data, refusal } = await findParcel(deps, params.number)
      return refusal ? { refusal } : { data: parcelToJson(data) }
    },
    'GET /office/api/parcels/{number}/dispatch-proposal': ({ params }) =>
      proposeDispatch(deps, params.number),
    'POST /office/api/parcels/{number}/sold-out': ({ params, payload }, by) =>
      markSoldOut(deps, { ...params, ...payload }, by),
    'POST /office/api/parcels/{number}/ticks': ({ params, payload }, by) =>
      tickLines(deps, { ...params, ...payload }, by),
    'GET /office/api/enquiries/{number}/receipts/{hash}': ({ params }, by) => findReceipt(deps, params, by),
  }
}

const ROW_FIELDS = [
  'enquiry_number',
  'customer_name',
  'city',
  'order_status',
  'status_since',
  'line_count',
] as const
const ENQUIRY_FIELDS = ['enquiry_number', 'row_version', 'order_status', 'customer_name', 'city'] as const
const DISPATCH_FIELDS = v.keyof(DispatchJsonSchema).options

function rowToJson(
  row: Awaited<ReturnType<typeof listParcels>>['rows'][number],
): ParcelListJson['rows'][number] {
  return {
    ...pick(row, ROW_FIELDS),
    ticked: row.ticked ?? 0,
    is_waiting: row.version_waiting !== null,
    is_money_due: amountDue(row) > 0,
    is_short: (row.shortages ?? 0) > 0,
  }
}

/** Packers see the name and city of a customer and nothing else. */
function parcelToJson({ enquiry, lines, shortages, dispatches, can }: Parcel): ParcelJson {
  const missing = new Set(shortages.map(({ product_id }) => product_id))
  return {
    ...pick(enquiry, ENQUIRY_FIELDS),
    version_no: enquiry.version_counts,
    is_waiting: enquiry.version_waiting !== null,
    is_money_due: amountDue(enquiry) > 0,
    lines: lines.map(({ ticked_at, is_sold_out, photo_path, ...line }) => ({
      ...line,
      ticked: ticked_at !== null,
      is_sold_out: is_sold_out === null ? null : is_sold_out === 1,
      is_short: missing.has(line.product_id),
      photo_path: photo_path ?? '',
    })),
    dispatches: dispatches.map((dispatch) => pick(dispatch, DISPATCH_FIELDS)),
    can,
  }
}
