import type { Logger } from 'pino'
import type { ShopApi } from '#contract/shop-api.ts'
import { type Shop, shopInTamil } from '#domain/shop.ts'
import type { Language } from '#i18n/language.ts'
import { WORDS } from '#i18n/words.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import type { Db } from './db/schema.ts'
import { findLorryReceipt } from './enquiries/lorry-receipt.ts'
import { readPage, readPages } from './information/read-page.ts'
import type { PageForms, PageParts } from './page-context.ts'
import type { Bills } from './papers/bills.ts'
import type { Sender } from './principal.ts'

type Parts = {
  db: Db
  logger: Logger
  api: ShopApi
  catalogue: Pick<Catalogue, 'current'>
  shop: () => Shop
  bills: Bills
  /** The forms of a page, for who sends them. */
  forms: (sender: Sender) => PageForms
  /** Where the shop's addresses begin. */
  site: string
}

/** Makes what the loaders and actions of pages can ask, for a language and a sender. */
export function createPageParts({ db, logger, api, catalogue, shop, bills, forms, site }: Parts) {
  return (language: Language, sender: Sender): PageParts => ({
    language,
    words: WORDS[language],
    api,
    forms: forms(sender),
    shop,
    shopFront: () => (language === 'ta' ? shopInTamil(shop()) : shop()),
    closedSeason: () => catalogue.current().closed,
    site,
    pageFailed: (err) => logger.error({ err }, 'A page could not be made'),
    billPdf: (order, gone) => bills.find({ order, shop: shop(), language }, gone),
    findLorryReceipt: (id) => findLorryReceipt(db, id),
    findInformation: (page) => readPage(language, page, catalogue.current()),
    informationPages: () => readPages(language, catalogue.current()),
  })
}
