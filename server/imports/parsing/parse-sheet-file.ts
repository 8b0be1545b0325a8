import type { Grid } from '#domain/price-sheet/grid.ts'
import { checkGridLimits } from './grid-limits.ts'
import { gridsToJson } from './grids-json.ts'
import { readCsv } from './read-csv.ts'
import { readLegacyExcel } from './read-legacy-excel.ts'
import { readZippedWorkbook } from './read-zipped-workbook.ts'

/** An uploaded file. */
export type SheetFile = { bytes: Uint8Array; file_name: string }

const ZIP_SIGNATURE = Buffer.from('PK\x03\x04')
const COMPOUND_FILE_SIGNATURE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])

/** The sheet name for files without named sheets: the file name without extension and invisible characters. */
const sheetName = (file_name: string) => file_name.replace(/\p{C}/gu, '').replace(/\.[^.]*$/, '')

async function parseGrids({ bytes, file_name }: SheetFile): Promise<readonly Grid[]> {
  const file = Buffer.from(bytes)
  const begins = (signs: Buffer) => file.subarray(0, signs.length).equals(signs)
  if (begins(ZIP_SIGNATURE)) return readZippedWorkbook(file)
  if (begins(COMPOUND_FILE_SIGNATURE)) return readLegacyExcel(file)
  return readCsv(file, sheetName(file_name))
}

/**
 * Parses a file's sheets, detecting the format by its first bytes. Returns JSON (see grids-json.ts). Rejects with the problem
 * as the message ('file-is-none', …) or with the parser's error.
 */
export async function parseSheetFile(file: SheetFile): Promise<Buffer> {
  return Buffer.from(gridsToJson(checkGridLimits(await parseGrids(file))))
}
