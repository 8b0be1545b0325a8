import type { Grid } from '#domain/price-sheet/grid.ts'
import { prepareLegacyExcel } from './prepare-legacy-excel.ts'
import { readWorkbookGrids } from './read-workbook-grids.ts'
import { SheetError } from './sheet-error.ts'

const streamNameBytes = (stream: string) => Buffer.from(stream, 'utf16le')

/**
 * Reads an .xls. Throws 'file-is-none' for other old formats and 'file-protected' for an .xlsx with a password, which has the
 * same container format.
 */
export function readLegacyExcel(bytes: Buffer): readonly Grid[] {
  if (bytes.includes(streamNameBytes('EncryptedPackage'))) throw new SheetError('file-protected')
  if (!bytes.includes(streamNameBytes('Workbook')) && !bytes.includes(streamNameBytes('Book')))
    throw new SheetError('file-is-none')
  try {
    return readWorkbookGrids(prepareLegacyExcel(bytes))
  } catch (error) {
    if (/password/i.test(String(error))) throw new SheetError('file-protected')
    throw error
  }
}
