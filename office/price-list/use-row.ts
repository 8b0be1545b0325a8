import { useSyncExternalStore } from 'react'
import type { Sheet } from './sheet.ts'

/** A part of the sheet, as it is now. */
export function useRow<Part>({ subscribe }: Pick<Sheet, 'subscribe'>, read: () => Part): Part {
  return useSyncExternalStore(subscribe, read)
}
