import * as v from 'valibot'
import { DispatchJsonSchema } from '#contract/office/enquiries.ts'
import type { PARCEL_CALLS, ParcelJson } from '#contract/office/parcels.ts'
import { pick } from '#domain/pick.ts'
import { findReceipt } from '../../enquiries/find-lorry-receipt.ts'
import { findParcel, listParcels, type Parcel, tickLines } from '../../enquiries/parcels.ts'
import type { UseCaseDeps } from '../../unit-of-work/use-case-deps.ts'
import type { HandlersOf } from '../call-handlers.ts'

/** Handlers of the packing screens (O3, O4). */
export function officeParcelCalls(deps: UseCaseDeps): HandlersOf<typeof PARCEL_CALLS> {
  return {
    'GET /office/api/parcels': async ({ query }) => {
      const { rows, next } = (await listParcels(deps, query)).data
      const listed = rows.map(({ seq: _, version_waiting, ...row }) => ({
        ...row,
        is_waiting: version_waiting !== null,
      }))
      return { data: { rows: listed, next: next === null ? null : `${next}` } }
    },
    'GET /office/api/parcels/{number}': async ({ params }) => {
      const { data, refusal } = await findParcel(deps, params.number)
      return refusal ? { refusal } : { data: parcelToJson(data) }
    },
    'POST /office/api/parcels/{number}/ticks': ({ params, payload }, by) =>
      tickLines(deps, { ...params, ...payload }, by),
    'GET /office/api/enquiries/{number}/receipts/{hash}': ({ params }, by) => findReceipt(deps, params, by),
  }
}

const ENQUIRY_FIELDS = ['enquiry_number', 'row_version', 'order_status', 'customer_name', 'city'] as const
const DISPATCH_FIELDS = v.keyof(DispatchJsonSchema).options

/** Packers see the name and city of a customer and nothing else. */
function parcelToJson({ enquiry, lines, dispatches, can }: Parcel): ParcelJson {
  return {
    ...pick(enquiry, ENQUIRY_FIELDS),
    version_no: enquiry.version_counts,
    is_waiting: enquiry.version_waiting !== null,
    lines: lines.map(({ ticked_at, is_sold_out, ...line }) => ({
      ...line,
      ticked: ticked_at !== null,
      is_sold_out: is_sold_out === null ? null : is_sold_out === 1,
    })),
    dispatches: dispatches.map((dispatch) => pick(dispatch, DISPATCH_FIELDS)),
    can,
  }
}
