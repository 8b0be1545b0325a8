import { utils, type WorkBook, write } from '@e965/xlsx'

const SAMPLE_WORKBOOK: WorkBook = {
  SheetNames: ['பட்டாசு', 'Terms', 'Last Year'],
  Sheets: {
    பட்டாசு: utils.aoa_to_sheet([
      ['PRICE LIST 2027'],
      [],
      ['No', 'Product', 'M.R.P', 'Discount', 'Valid'],
      [1, 'பூச்சட்டி Flower Pot', { t: 'n', v: 1234.5, z: '[$₹-4009] #,##0.00' }, { t: 'n', v: 0.7, z: '0%' }],
      ['2', '=1+1', { t: 'e', v: 0x17 }, { t: 'n', v: 80 }, { t: 'n', v: 46_000, z: 'mmmyyyy' }],
    ]),
    Terms: utils.aoa_to_sheet([['No returns']]),
    'Last Year': utils.aoa_to_sheet([['old']]),
  },
  Workbook: { Sheets: [{}, {}, { Hidden: 1 }] },
}
Object.assign(SAMPLE_WORKBOOK.Sheets.பட்டாசு ?? {}, {
  '!merges': [utils.decode_range('A1:E1')],
  '!rows': [{}, {}, {}, { hidden: true }],
})
/** Creates a workbook with a title, formatted numbers, an error, a date, merged cells, and a hidden row and sheet. */
export const createWorkbook = (bookType: 'xlsx' | 'xlsm' | 'biff8' | 'ods'): Buffer =>
  write(SAMPLE_WORKBOOK, { type: 'buffer', bookType, cellStyles: true })
