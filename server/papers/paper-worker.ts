import type { Order } from '#contract/shop-api.ts'
import type { Shop } from '#domain/shop.ts'
import type { Language } from '#i18n/language.ts'
import { writeSheet } from '../imports/write-sheet.ts'
import { runJobs } from '../worker-pool/run-jobs.ts'
import { renderBillPdf } from './bill/bill-pdf.ts'
import type { PriceListContent, PriceListFormat } from './price-list/price-list-content.ts'
import { renderPriceListPdf } from './price-list/price-list-pdf.ts'
import { buildPriceListSheet } from './price-list/price-list-sheet.ts'

/** A bill to make, and all that stands in it. */
export type Bill = { order: Order; shop: Shop; language: Language }
/** A price list to make, and all that stands in it. */
export type PriceListJob = PriceListContent & { format: PriceListFormat }
/** What is made here. */
export type PaperJob = Bill | PriceListJob

// The process that makes papers (see bills.ts and price-lists.ts).
runJobs((job: PaperJob) => {
  if ('order' in job) return renderBillPdf(job.order, job.shop, job.language)
  return job.format === 'pdf' ? renderPriceListPdf(job) : writeSheet(buildPriceListSheet(job))
})
