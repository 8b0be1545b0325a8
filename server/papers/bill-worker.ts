import type { Order } from '#contract/shop-api.ts'
import type { Shop } from '#domain/shop.ts'
import type { Language } from '#i18n/language.ts'
import { work } from '../workshop/work.ts'
import { billPdf } from './bill-pdf.ts'

/** A bill to make, and all that stands in it. */
export type Bill = { order: Order; shop: Shop; language: Language }

// The process that makes bills (see bills.ts).
work(({ order, shop, language }: Bill) => billPdf(order, shop, language))
