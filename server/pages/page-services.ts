import type { Logger } from 'pino'
import type { ShopApi } from '#contract/shop-api.ts'
import { type Shop, shopInTamil } from '#domain/shop.ts'
import type { Language } from '#i18n/language.ts'
import { WORDS_BY_LANGUAGE } from '#i18n/words.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Db } from '../db/schema.ts'
import { findLorryReceipt } from '../enquiries/find-lorry-receipt.ts'
import { readPage, readPages } from '../information/read-page.ts'
import type { BillFiles } from '../papers/bill/bill-files.ts'
import type { Sender } from '../principal.ts'
import type { PageForms, PageServices } from './page-context.ts'

type PageServiceDeps = {
  db: Db
  logger: Logger
  api: ShopApi
  catalogue: Pick<Catalogue, 'current'>
  shop: () => Shop
  bills: BillFiles
  /** Creates the form handlers for a sender. */
  forms: (sender: Sender) => PageForms
  /** The base URL of the shop. */
  site: string
}

/** Creates the services for loaders and actions, for a language and a sender. */
export function createPageServices({
  db,
  logger,
  api,
  catalogue,
  shop,
  bills,
  forms,
  site,
}: PageServiceDeps) {
  return (language: Language, sender: Sender): PageServices => ({
    language,
    words: WORDS_BY_LANGUAGE[language],
    api,
    forms: forms(sender),
    shop,
    localizedShop: () => (language === 'ta' ? shopInTamil(shop()) : shop()),
    closedSeason: () => catalogue.current().closedSeason,
    site,
    logPageError: (err) => logger.error({ err }, 'A page could not be rendered'),
    billPdf: (order, signal) => bills.find({ order, shop: shop(), language }, signal),
    findLorryReceipt: (id) => findLorryReceipt(db, id),
    findInformation: (page) => readPage(language, page, catalogue.current()),
    informationPages: () => readPages(language, catalogue.current()),
  })
}
