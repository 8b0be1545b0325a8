import { useState } from 'react'
import { readStoredItem } from '#contract/client/read-stored-item.ts'
import { PARCEL_ORDERS, type ParcelOrder } from '#domain/enquiry/parcel-status.ts'

const STORAGE_KEY = 'office_packing_order'

/** The order of the packing list, and a function to change it. Remembered in this browser. */
export function useParcelOrder(): [ParcelOrder, (order: string) => void] {
  const [stored, setStored] = useState(() => readStoredItem(STORAGE_KEY))
  return [
    PARCEL_ORDERS.find((order) => order === stored) ?? 'since',
    (next) => {
      setStored(next)
      try {
        localStorage.setItem(STORAGE_KEY, next)
      } catch {
        // Without storage, the order lasts until a reload.
      }
    },
  ]
}
