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

/** Reads the stored edits. Empty if there are none or they are damaged. */
function readStoredEdits(key: string): readonly Edit[] {
  try {
    return v.parse(StoredEditsSchema, JSON.parse(readStoredItem(key) ?? ''))
  } catch {
    return []
  }
}

/**
 * Stores a user's unsaved edits and restores them after a reload. Edits being sent are stored until they are saved, even after
 * the screen is left. Other tabs' cells are preserved.
 */
export function useUnsavedEdits(sheet: Sheet, isOn: boolean) {
  const key = `office_price_list ${useMe().user_id}`
  useEffect(() => {
    if (!isOn) return
    const isStillUnsaved = (edit: Edit) =>
      (edit.kind === 'product' ? sheet.product(edit.id) : sheet.group(edit.id)) !== undefined &&
      !sheet.isSame(edit, sheet.savedTextOf(edit), edit.to)
    const stored = readStoredEdits(key)
    let written = stored
    sheet.subscribe(() => {
      const edits = sheet.listUnsavedEdits()
      if (edits === written) return
      const own = new Set([...written, ...edits].map(cellKey))
      const cells = [...readStoredEdits(key).filter((cell) => !own.has(cellKey(cell))), ...edits]
      written = edits
      try {
        if (cells.length === 0) localStorage.removeItem(key)
        else localStorage.setItem(key, JSON.stringify(cells))
      } catch {
        // Without storage, edits last until a reload.
      }
    })
    sheet.markFailed(stored.filter(isStillUnsaved))
  }, [sheet, key, isOn])
}
