import { describe, expect, it } from 'vitest'
import { ENQUIRY_STATUSES } from '#domain/enquiry/enquiry-status.ts'
import { catalogue } from './ta/catalogue/catalogue.ts'
import { category } from './ta/catalogue/category.ts'
import { productCard } from './ta/catalogue/product-card.ts'
import { productModal } from './ta/catalogue/product-modal.ts'
import { search } from './ta/catalogue/search.ts'
import { mail } from './ta/customer/mail.ts'
import { print } from './ta/customer/print.ts'
import { tracking } from './ta/customer/tracking.ts'
import { cart } from './ta/order/cart.ts'
import { checkoutResponse } from './ta/order/checkout-response.ts'
import { payment } from './ta/order/payment.ts'
import { quickCheckout } from './ta/order/quick-checkout.ts'
import { dialogs } from './ta/page/dialogs.ts'
import { shell } from './ta/page/shell.ts'

type Area = Record<string, unknown>
type Leaf = [path: string, leaf: unknown]

// The area indexes have no texts of their own.
const english = import.meta.glob<Area>(['./en/**/*.ts', '!./en/areas.ts'], { eager: true })
const tamil = import.meta.glob<Area>(['./ta/**/*.ts', '!./ta/areas.ts'], { eager: true })

/** Returns every text and function with the path of its keys: 'shell.menu.home'. */
function leaves(value: unknown, path = ''): Leaf[] {
  if (typeof value !== 'object' || value === null) return [[path, value]]
  return Object.entries(value).flatMap(([key, part]) => leaves(part, path ? `${path}.${key}` : key))
}

const leavesOf = (areas: Record<string, Area>) => Object.values(areas).flatMap((area) => leaves({ ...area }))

/** Functions whose text does not contain their argument. */
const FUNCTIONS_OF_OBJECTS = ['mail.shopName', 'mail.status', 'mail.next', 'amount.inWords']

/** Returns the texts of a leaf. A function is called with the first arguments 0, 1 and 7. */
function renderTexts([path, leaf]: Leaf): string[] {
  if (typeof leaf !== 'function') return [String(leaf)]
  return FUNCTIONS_OF_OBJECTS.includes(path) ? [] : [0, 1, 7].map((first) => String(leaf(first, 8, 9)))
}

const tamilLeaves = leavesOf(tamil)
const tamilTexts = tamilLeaves.flatMap(renderTexts)

describe('The Tamil texts', () => {
  it('have the same areas as the English ones', () => {
    const names = (areas: object, language: string) =>
      Object.keys(areas).map((file) => file.replace(`./${language}/`, ''))
    expect(names(tamil, 'ta')).toEqual(names(english, 'en'))
    expect(Object.keys(tamil)).not.toEqual([])
  })

  it('have the same keys, with texts or functions of as many arguments', { tags: ['§1'] }, () => {
    const kinds = (areas: Record<string, Area>) =>
      Object.fromEntries(
        leavesOf(areas).map(([path, leaf]) => [path, typeof leaf === 'function' ? leaf.length : typeof leaf]),
      )
    expect(kinds(tamil)).toEqual(kinds(english))
  })

  it('join இந்த, அந்த and எந்த to a following க, ச, த or ப', () => {
    const written = import.meta.glob<string>(['./ta/**/*.ts', './office/ta/**/*.ts', '../content/ta/*.md'], {
      eager: true,
      query: '?raw',
      import: 'default',
    })
    expect(Object.keys(written).length).toBeGreaterThan(60)
    const separated = Object.entries(written).flatMap(([file, text]) =>
      [...text.matchAll(/[இஅஎ]ந்த [கசதப]\S*/gu)].map(([words]) => `${file}: ${words}`),
    )
    expect(separated).toEqual([])
  })

  it('have no case ending after the latest time of a call', () => {
    const text = checkoutResponse.contactBy('27/11/2026 11:23 AM')
    expect(text).toBe('அதிகபட்சம் இந்த நேரத்துக்குள்: 27/11/2026 11:23 AM')
  })

  it('use one word for the code of a product', () => {
    expect([catalogue.code, print.code]).toEqual(['கோட்', 'கோட்'])
    expect(search.hint).toContain('கோட்')
  })

  it('contain every argument of their functions', () => {
    const rendered = tamilLeaves.flatMap(([path, leaf]) =>
      typeof leaf === 'function' && !FUNCTIONS_OF_OBJECTS.includes(path)
        ? [{ path, text: String(leaf(7, 8, 9)), args: [7, 8, 9].slice(0, leaf.length) }]
        : [],
    )
    expect(rendered).not.toEqual([])
    expect(rendered.filter(({ text, args }) => args.some((arg) => !text.includes(`${arg}`)))).toEqual([])
  })

  it('are in Tamil, except for numbers, English names and omitted second lines', () => {
    const others = tamilLeaves.filter((leaf) => renderTexts(leaf).some((text) => !/[அ-ஹ]/.test(text)))
    expect(Object.fromEntries(others.map((leaf) => [leaf[0], renderTexts(leaf).at(-1)]))).toEqual({
      'catalogue.mrp': 'M.R.P',
      'lander.heroSlides.0.tamil': '',
      'lander.heroSlides.1.tamil': '',
      'lander.heroSlides.2.tamil': '',
      'lander.heroSlides.3.tamil': '',
      'lander.notice.tamil': '',
      'lander.steps.tamil': '',
      'lander.newArrivals.tamil': '',
      'lander.topSale.tamil': '',
      'lander.booking.tamil': '',
      'lander.booking.discount': '70%',
      'lander.special.tamil': '',
      'lander.brandSlider.tamil': '',
      'lander.trust.tamil': '',
      'lander.trust.gstin': 'GSTIN',
      'lander.trust.helpline': '1930',
      'payment.ifsc': 'IFSC',
      'print.mrp': 'M.R.P',
      'print.gstin': 'GSTIN',
      'productCard.mrp': 'M.R.P',
      'productCard.age': '15+',
      'shell.header.otherLanguage': 'English',
      'extraCosts.gst': 'GST 7%',
    })
  })

  it('use the given rate of GST in both languages', () => {
    const texts = [...leavesOf(english), ...tamilLeaves]
      .flatMap(renderTexts)
      .filter((text) => /GST/.test(text))
    expect(texts).toContain('GST of 7% is not included')
    expect(texts.filter((text) => /18/.test(text))).toEqual([])
  })

  it('contain no other English words', () => {
    const latin = new Set(tamilTexts.flatMap((text) => text.match(/[A-Za-z]+/g) ?? []))
    const names = ['M', 'R', 'P', 'GST', 'GSTIN', 'PDF', 'UPI', 'IFSC', 'QR', 'NCR', 'English']
    const technical = ['JSON', 'UUID', 'Idempotency', 'Key']
    expect([...latin].sort()).toEqual([...names, ...technical].sort())
  })

  it('are complete letters with ASCII digits and single spaces', () => {
    for (const text of tamilTexts) {
      expect(text).toMatch(/^[\u0B80-\u0BE5\x20-\x7E₹…‘’]*$/)
      // A letter has at most one sign, and no word starts with one.
      expect(text).not.toMatch(/[\u0BBE-\u0BCD]{2}|(^|[^\u0B80-\u0BE5])[\u0BBE-\u0BCD]/)
      expect(text).not.toMatch(/ {2}|^ /)
      expect(text).toBe(text.normalize('NFC'))
    }
  })

  it('have a different status and next step for every state', () => {
    const words = ENQUIRY_STATUSES.flatMap((status) => [mail.status(status), mail.next(status)])
    expect(new Set(words).size).toBe(2 * ENQUIRY_STATUSES.length)
    for (const word of words) expect(word).toMatch(/[அ-ஹ]/)
  })
})

describe('Requirements of the screens', () => {
  it("labels in lists end with the product's name, which is added later", () => {
    for (const label of [
      cart.quantityOf,
      cart.oneMore,
      cart.addToCartNamed,
      productCard.viewOf,
      productCard.quickViewOf,
    ]) {
      expect(label('')).toMatch(/ $/)
      expect(label('Rocket')).toBe(`${label('')}Rocket`)
    }
  })

  it('an accessible name starts with the visible text', () => {
    expect(cart.addToCartNamed('Rocket').startsWith(cart.addToCart)).toBe(true)
    expect(productCard.quickViewOf('Rocket').startsWith(productCard.quickView)).toBe(true)
    expect(payment.copyOf('IFSC').startsWith(payment.copy)).toBe(true)
    expect(tracking.viewOrder('2026-00042').startsWith(tracking.view)).toBe(true)
    expect(tracking.lorryReceiptOf('2026-00042').startsWith(tracking.lorryReceipt)).toBe(true)
    expect(shell.header.checkout(3).startsWith(`${cart.checkout} 3`)).toBe(true)
  })

  it('names of tabs are single words, because they are also ids', () => {
    expect(productModal.images).not.toMatch(/\s/)
    expect(productModal.videos).not.toMatch(/\s/)
  })

  it('neighbouring items have different names', () => {
    const { header, menu, footer } = shell
    const groups = [
      [category.gridView, category.listView],
      [productModal.images, productModal.videos],
      Object.values(menu),
      [footer.quickLinks, footer.specialCategories, footer.policies, footer.otherLinks],
      [footer.peacockVarieties, footer.fountains, footer.fancy, footer.multiShotVarieties],
      [footer.privacyPolicy, footer.termsAndConditions, footer.cancellationAndRefund],
      [footer.storeLocation, footer.myAccount, footer.orderTracking],
      [header.signIn, header.signUp, header.profile, header.myOrders, header.logout],
      [payment.accountName, payment.accountNumber, payment.ifsc, payment.bankName, payment.branch],
      [dialogs.yes, dialogs.no],
    ]
    for (const names of groups) expect(new Set(names).size).toBe(names.length)
  })

  it('texts quote buttons and pages by their names', () => {
    expect(quickCheckout.tryAgain).toContain(`‘${quickCheckout.submit}’`)
    expect(quickCheckout.alreadyPlaced).toContain(`‘${dialogs.yes}’`)
    expect(print.lorryReceiptHidden).toContain(`‘${tracking.myOrders}’`)
    const quoted = tamilTexts.flatMap((text) => text.match(/(?<=‘)[^’]+(?=’)/g) ?? [])
    expect(new Set(quoted)).toEqual(
      new Set([quickCheckout.submit, dialogs.yes, payment.title, tracking.myOrders]),
    )
  })
})
