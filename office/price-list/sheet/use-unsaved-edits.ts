import { useEffect } from 'react'
import * as v from 'valibot'
import { readStoredItem } from '#contract/client/read-stored-item.ts'
import { PRODUCT_FIELD_NAMES } from '#domain/catalogue/product-fields.ts'
import { useMe } from '../../shell/session/me.ts'
import { cellKey } from '../table/cells.tsx'
import type { Edit, Sheet } from './sheet.ts'

const StoredEditsSchema = v.array(
  v.object({
    kind: v.picklist(['product', 'category']),
    id: v.string(),
    column: v.picklist(PRODUCT_FIELD_NAMES),
    from: v.string(),
    to: v.string(),
  }),
)

/** What the browser keeps under a key; nothing where that cannot be read. */
function readStoredEdits(key: string): readonly Edit[] {
  try {
    return v.parse(StoredEditsSchema, JSON.parse(readStoredItem(key) ?? ''))
  } catch {
    return []
  }
}

/**
 * Keeps what is typed and not saved: it is there again after a reload, for whoever typed it. What is on its way when the screen is left
 * is kept on until it arrived; cells that another tab keeps stay.
 */
export function useUnsavedEdits(sheet: Sheet, isOn: boolean) {
  const key = `office_price_list ${useMe().user_id}`
  useEffect(() => {
    if (!isOn) return
    const isStillUnsaved = (edit: Edit) =>
      (edit.kind === 'product' ? sheet.product(edit.id) : sheet.group(edit.id)) !== undefined &&
      !sheet.isSame(edit, sheet.savedTextOf(edit), edit.to)
    const kept = readStoredEdits(key)
    let written = kept
    sheet.subscribe(() => {
      const now = sheet.listUnsavedEdits()
      if (now === written) return
      const own = new Set([...written, ...now].map(cellKey))
      const cells = [...readStoredEdits(key).filter((cell) => !own.has(cellKey(cell))), ...now]
      written = now
      try {
        if (cells.length === 0) localStorage.removeItem(key)
        else localStorage.setItem(key, JSON.stringify(cells))
      } catch {
        // Where nothing may be kept it is there while the page is.
      }
    })
    sheet.markFailed(kept.filter(isStillUnsaved))
  }, [sheet, key, isOn])
}
