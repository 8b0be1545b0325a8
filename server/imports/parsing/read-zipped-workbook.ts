import { CFB } from '@e965/xlsx'
import type { Grid } from '#domain/price-sheet/grid.ts'
import { checkMarkupOfParts } from './check-markup.ts'
import { prepareExcelParts } from './prepare-excel-parts.ts'
import { findHiddenRows, prepareOpenDocumentParts } from './prepare-open-document-parts.ts'
import { readWorkbookGrids } from './read-workbook-grids.ts'
import { SheetError } from './sheet-error.ts'
import { unpackWorkbook } from './unpack-workbook.ts'

function zipParts(parts: ReadonlyMap<string, Buffer>): Uint8Array {
  const archive = CFB.utils.cfb_new()
  for (const [name, part] of parts) CFB.utils.cfb_add(archive, name, part)
  return CFB.write(archive, { fileType: 'zip' })
}

/**
 * Reads an .xlsx (or .xlsm, ignoring macros) or .ods, detected by its content. Throws 'file-is-none' for other archives, and
 * like `unpackWorkbook`.
 */
export async function readZippedWorkbook(bytes: Buffer): Promise<readonly Grid[]> {
  const parts = await unpackWorkbook(bytes)
  const manifest = parts.get('META-INF/manifest.xml')
  if (manifest?.includes('encryption-data')) throw new SheetError('file-protected')
  const content = parts.get('content.xml')
  const isOpenDocument = `${parts.get('mimetype')}`.startsWith(
    'application/vnd.oasis.opendocument.spreadsheet',
  )
  if (content && isOpenDocument) {
    checkMarkupOfParts(new Map(parts).set('META-INF/manifest.xml', Buffer.from('<manifest/>')))
    const hidden = findHiddenRows(content)
    return readWorkbookGrids(zipParts(prepareOpenDocumentParts(parts)), hidden)
  }
  if (!parts.has('xl/workbook.xml')) throw new SheetError('file-is-none')
  checkMarkupOfParts(parts)
  return readWorkbookGrids(zipParts(prepareExcelParts(parts)))
}
