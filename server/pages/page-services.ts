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
  /** The forms of a page, for who sends them. */
  forms: (sender: Sender) => PageForms
  /** Where the shop's addresses begin. */
  site: string
}

/** Makes what the loaders and actions of pages can ask, for a language and a sender. */
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
    logPageError: (err) => logger.error({ err }, 'A page could not be made'),
    billPdf: (order, gone) => bills.find({ order, shop: shop(), language }, gone),
    findLorryReceipt: (id) => findLorryReceipt(db, id),
    findInformation: (page) => readPage(language, page, catalogue.current()),
    informationPages: () => readPages(language, catalogue.current()),
  })
}
