import type { Order } from '#contract/shop-api.ts'
import type { Shop } from '#domain/shop.ts'
import type { Language } from '#i18n/language.ts'
import { writeSheet } from '../imports/write-sheet.ts'
import { runJobs } from '../worker-pool/run-jobs.ts'
import { renderBillPdf } from './bill/bill-pdf.ts'
import type { PriceListContent, PriceListFormat } from './price-list/price-list-content.ts'
import { renderPriceListPdf } from './price-list/price-list-pdf.ts'
import { buildPriceListSheet } from './price-list/price-list-sheet.ts'

/** A bill to render, with its whole content. */
export type Bill = { order: Order; shop: Shop; language: Language }
/** A price list to render, with its whole content. */
export type PriceListJob = PriceListContent & { format: PriceListFormat }
/** A job of the paper worker. */
export type PaperJob = Bill | PriceListJob

// Worker process that renders bills and price lists (see bill-files.ts and price-list-file-store.ts).
runJobs((job: PaperJob) => {
  if ('order' in job) return renderBillPdf(job.order, job.shop, job.language)
  return job.format === 'pdf' ? renderPriceListPdf(job) : writeSheet(buildPriceListSheet(job))
})
