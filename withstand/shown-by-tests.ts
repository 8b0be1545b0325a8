/** What the shop must withstand and `npm test` shows whole, without a longer run: by which tests. */
export const SHOWN_BY_TESTS: readonly { id: string; what: string; tests: readonly string[] }[] = [
  {
    id: 'W5',
    what: 'Every call and page, without a token, with a wrong, another’s, an ended one, without the right',
    tests: ['tests/api/access.test.ts', 'tests/office/access.test.ts'],
  },
  {
    id: 'W7',
    what: 'Pictures and sheets that are none, or that grow without end',
    tests: ['tests/office/files.test.ts', 'tests/office/sheets.test.ts', 'tests/price-sheets/traps.test.ts'],
  },
  {
    id: 'W8',
    what: 'Cells that begin with = + - @, out as a file and in again',
    tests: ['tests/office/price-list-export.test.ts', 'tests/office/export-in-again.test.ts'],
  },
  {
    id: 'W9',
    what: 'Script in every field, on every page and paper',
    tests: [
      'tests/api/script-payloads.test.ts',
      'tests/notices/mail.test.ts',
      'e2e/tracking.test.ts',
      'e2e/script-in-the-price-list.test.ts',
      'e2e/office/script-payloads.test.ts',
    ],
  },
  {
    id: 'W10',
    what: 'The headers of every route, of errors too',
    tests: ['server/middleware/security-headers.test.ts', 'tests/api/refusals.test.ts'],
  },
  {
    id: 'W12',
    what: 'Storage full, forbidden, cleared, edited; two tabs; pages put aside; a wrong clock',
    tests: [
      'app/cart/browser-cart.test.ts',
      'app/session/session.test.ts',
      'e2e/order-never-lost.test.ts',
      'e2e/category.test.ts',
    ],
  },
  {
    id: 'W13',
    what: 'A damaged or older cart',
    tests: ['domain/cart.test.ts', 'e2e/order-never-lost.test.ts'],
  },
  {
    id: 'W16',
    what: 'An upgrade from every released schema, with data',
    tests: ['tests/storage/upgrade.test.ts'],
  },
  {
    id: 'W20',
    what: 'Everybody can use every screen, in both languages, at 320 px and with text twice as large',
    tests: [
      'e2e/every-screen.test.ts',
      'e2e/layout.test.ts',
      'e2e/information.test.ts',
      'e2e/tamil.test.ts',
      'e2e/keys.test.ts',
    ],
  },
  { id: 'W24', what: 'Anything fails after the answer to an order', tests: ['e2e/order-never-lost.test.ts'] },
]
