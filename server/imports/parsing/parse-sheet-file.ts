import type { Grid } from '#domain/price-sheet/grid.ts'
import { checkGridLimits } from './grid-limits.ts'
import { gridsToJson } from './grids-json.ts'
import { readCsv } from './read-csv.ts'
import { readLegacyExcel, readZippedWorkbook } from './read-workbook.ts'

/** A file as it came. */
export type SheetFile = { bytes: Uint8Array; file_name: string }

const ZIP_SIGNATURE = Buffer.from('PK\x03\x04')
const COMPOUND_FILE_SIGNATURE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])

/** What a sheet of its own is called that has no name but its file's; signs that cannot be seen are none of it. */
const sheetName = (file_name: string) => file_name.replace(/\p{C}/gu, '').replace(/\.[^.]*$/, '')

async function parseGrids({ bytes, file_name }: SheetFile): Promise<readonly Grid[]> {
  const file = Buffer.from(bytes)
  const begins = (signs: Buffer) => file.subarray(0, signs.length).equals(signs)
  if (begins(ZIP_SIGNATURE)) return readZippedWorkbook(file)
  if (begins(COMPOUND_FILE_SIGNATURE)) return readLegacyExcel(file)
  return readCsv(file, sheetName(file_name))
}

/**
 * Reads a file's sheets, by what its first bytes say that it is, as JSON (see grids-json.ts). Rejects with the problem as its
 * message ('file-is-none', …), or with what is wrong with the file.
 */
export async function parseSheetFile(file: SheetFile): Promise<Buffer> {
  return Buffer.from(gridsToJson(checkGridLimits(await parseGrids(file))))
}
