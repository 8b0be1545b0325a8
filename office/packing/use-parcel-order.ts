import * as v from 'valibot'
import { PARCEL_ORDERS, type ParcelOrder } from '#domain/enquiry/parcel-status.ts'
import { openStoredValue, useStoredValue } from '../shell/session/stored-value.ts'

const stored = openStoredValue('office_packing_order', v.fallback(v.picklist(PARCEL_ORDERS), 'since'))

/** The order of the packing list, and a function to change it. Remembered in this browser. */
export const useParcelOrder = (): [ParcelOrder, (order: ParcelOrder) => void] => [
  useStoredValue(stored),
  stored.set,
]
