/**
 * A requirement of the product: of the specification (§), of our decisions on it (D), of the office (O), or of the list of
 * faults that the shop must withstand (W). A test of a requirement carries its id as a tag: `{ tags: ['§4'] }` in Vitest,
 * `{ tag: '@§4' }` in Playwright.
 */
export type Requirement = {
  id: string
  /** A short summary. */
  title: string
  /**
   * Where its tests run: in `npm test`, only in `npm run withstand` (long, or needing programs that the gate does not
   * install), or nowhere because the feature is not built yet.
   */
  coverage: 'gate' | 'withstand' | 'not built'
}

const gate = (id: string, title: string): Requirement => ({ id, title, coverage: 'gate' })
const withstand = (id: string, title: string): Requirement => ({ id, title, coverage: 'withstand' })
const notBuilt = (id: string, title: string): Requirement => ({ id, title, coverage: 'not built' })

/** All requirements, in the order of their documents. */
export const REQUIREMENTS: readonly Requirement[] = [
  gate('§1', 'What the product does and for whom'),
  gate('§2', 'Every page: header, footer, breadcrumb, floating buttons, redirects, unknown paths'),
  gate('§2/lander', 'Landing page'),
  gate('§2/category', 'Category page'),
  gate('§2/special-category', 'Special-category page'),
  gate('§2/price-list', 'Price-list page, full and compact'),
  gate('§2/order-now', 'Quick-order list'),
  gate('§2/quick-enquiry', 'Quick enquiry and all products'),
  gate('§2/quick-checkout', 'Checkout'),
  gate('§2/checkout-response', 'Thank-you screen'),
  gate('§2/signup', 'Register Account form'),
  gate('§2/signin', 'Login form'),
  gate('§2/payment-options', 'Payment options'),
  gate('§2/order-tracking', 'Order tracking'),
  gate('§2/print', 'Printable bill'),
  gate('§2/transport', 'Lorry receipt'),
  gate('§2/profile', 'Customer details form'),
  gate('§2/my-orders', "The signed-in customer's enquiries"),
  gate('§2/information', 'About, bulk enquiries, brands, policies, updates, FAQ, safety tips, contact'),
  gate('§3', 'Entities, payloads and browser storage'),
  gate('§4', 'States and transitions'),
  gate('§5', 'Validation rules'),
  gate('§6', 'Roles and permissions'),
  gate('§7', 'The calls of the API'),
  gate('§8', 'Error catalogue'),
  gate('§9', 'Business constants and limits'),

  gate('D1', 'Base path, envelope, error shape, OpenAPI document'),
  gate('D2', 'Money: integer paise inside, rupees outside'),
  gate('D3', 'The server trusts no amount'),
  gate('D4', 'One tap, one enquiry'),
  gate('D5', 'Ids are opaque; an order id gives access, a number does not'),
  gate('D6', 'Tracking reveals no personal data'),
  gate('D7', 'Sign-in of customers'),
  gate('D8', 'Anti-forgery'),
  gate('D9', 'Device id'),
  gate('D10', 'A token gives access only to its own account'),
  gate('D11', 'Minimum order'),
  gate('D12', 'Browser storage: repaired, synced across tabs, full or forbidden'),
  gate('D13', 'Paths that the specification leaves open'),
  gate('D14', 'Category by id or slug'),
  gate('D15', 'Order status and refund shares'),
  gate('D16', "Dates in India's time"),
  gate('D17', 'States and districts'),
  gate('D18', "The shop's identity is data"),
  gate('D19', 'No social login'),
  gate('D20', 'Texts of the information pages'),
  gate('D21', 'Confirmation and message boxes are accessible dialogs'),
  gate('D22', 'Mobile numbers, PIN codes, places not served'),
  gate('D23', 'A placed order stays available'),
  gate('D24', 'Undo of Clear'),
  gate('D25', 'Amounts that do not add up are rejected'),
  gate('D26', 'Ordering without JavaScript'),

  gate('O1', 'The office is a separate application under /office'),
  gate('O2', 'Sign-in of the office'),
  gate('O3', 'Rights'),
  gate('O4', 'Processing of placed enquiries'),
  gate('O5', 'The price list'),
  notBuilt('O6', 'Papers and packing'),
  notBuilt('O7', 'Money'),
  gate('O8', 'Customers, overview, audit'),
  gate('O9', 'Setup and settings: drafts, publication, history; not yet setup, preview, pictures, pages'),
  gate('O10', 'Look and components of the office'),

  gate('W1', 'Killed at random while enquiries are submitted'),
  gate('W2', 'The same Idempotency-Key in parallel'),
  gate('W3', 'Enquiry numbers without a gap'),
  gate('W4', 'Generated bodies to every POST'),
  gate('W5', 'Every route with every kind of wrong token'),
  gate('W6', 'Guessing'),
  gate('W7', 'Hostile uploads'),
  gate('W8', 'Spreadsheet cells that begin with = + - @'),
  gate('W9', 'Script payloads in every field'),
  gate('W10', 'Headers on every route'),
  withstand('W11', 'A bad connection: slow, lossy, cut'),
  gate('W12', 'Browser storage full, forbidden, cleared, edited; two tabs; wrong clock'),
  gate('W13', 'A damaged or older cart'),
  withstand('W14', 'Backup and restore'),
  gate('W15', 'Tampering with the audit'),
  gate('W16', 'Upgrade from every released schema'),
  withstand('W17', 'Three instances on one PostgreSQL, one killed'),
  withstand('W18', 'No personal data in the logs'),
  withstand('W19', 'Two hours of load'),
  gate('W20', 'Accessibility on every route'),
  withstand('W21', 'PostgreSQL restarted, connections ended'),
  withstand('W22', 'A flood by one client'),
  withstand('W23', 'Failover of a replicated PostgreSQL'),
  gate('W24', 'A placed order stays visible on a bad connection'),
  withstand('W25', 'Random requests, pictures and bills'),
  gate('W26', 'SIGTERM under load'),
]
