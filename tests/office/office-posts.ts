import { randomUUID } from 'node:crypto'
import type { OFFICE_CALLS } from '#contract/office/office-calls.ts'
import { fromRupees } from '#domain/money/money.ts'
import { NO_CORRECTIONS } from '#domain/price-sheet/preview/preview.ts'
import { DEMO_SETTINGS } from '#testing/samples/demo-settings.ts'
import { SAMPLE_BILLING } from '#testing/samples/sample-billing.ts'
import { buildOrder, buildSignup, newMobileNumber, type TestShop } from '../api/test-shop.ts'
import { PASSWORD } from './office-client.ts'
import { createPhoto, createPhotoForm } from './sample-photos.ts'

/** The new password in changes of the user's own password. */
export const NEW_PASSWORD = 'rice boats under the bridge'

/** The POSTs of a table that need a session. */
type PostKey<Table> = {
  [Key in keyof Table]: Key extends `POST ${string}`
    ? Table[Key] extends { permission: 'anyone' }
      ? never
      : Key
    : never
}[keyof Table]
/** The parameters and the body of a call. */
export type CallInput = { params?: Record<string, string>; body?: object | FormData }
/** Parameters and body for each POST of a table that needs a session. */
export type InputByPost<Table> = Record<PostKey<Table>, CallInput>

/**
 * Builds valid parameters and bodies for each POST of the office that needs a session. `user_id` is the user that calls about
 * users refer to.
 */
export async function buildOfficePosts(
  shop: TestShop,
  user_id: string,
): Promise<InputByPost<typeof OFFICE_CALLS>> {
  const [product] = shop.listProducts(1)
  if (!product) throw new Error('The demo shop has no product')
  const { data } = await shop.placeEnquiry({ payload: buildOrder([product], 500) })
  const number = `${data?.enquiry_number}`
  const rowVersion = { row_version: 1 }
  const withNumber = (body: object): CallInput => ({ params: { number, version_no: '1' }, body })
  const userParams = { params: { user_id } }
  const billing = { ...SAMPLE_BILLING, mobile_no: newMobileNumber() }
  const charges = { discount: { amount: 0 }, packing: { amount: fromRupees(10) } }
  const reason = { ...rowVersion, reason: 'A mistake' }
  const flags = { params: { product_id: product._id }, body: { is_sold_out: true } }
  const file = new FormData()
  file.set('payload', JSON.stringify({ file_name: 'prices.csv' }))
  file.set('price_list', new File(['Code,Name,Price\nX1,Sparkler,10\n'], 'prices.csv'))
  const importParams = { params: { import_id: 'none' } }
  const customer = newMobileNumber()
  const withSection = (body: object) => ({ params: { section: 'shop' }, body })
  await shop.post('/api/account/save', buildSignup(customer))
  return {
    'POST /office/api/signout': {},
    'POST /office/api/customers/{mobile_no}/reset': { params: { mobile_no: customer } },
    'POST /office/api/me/confirm': { body: { password: PASSWORD } },
    'POST /office/api/me/language': { body: { language: 'ta' } },
    'POST /office/api/me/password': { body: { password: PASSWORD, new_password: NEW_PASSWORD } },
    'POST /office/api/me/sessions/{session_id}/end': { params: { session_id: 'own' } },
    'POST /office/api/me/second-factor/begin': { body: { password: PASSWORD } },
    'POST /office/api/me/second-factor/confirm': { body: { code: '123456' } },
    'POST /office/api/me/second-factor/end': { body: { password: PASSWORD, code: '123456' } },
    'POST /office/api/users': { body: { email: 'new@shop.example', user_name: 'New', role: 'owner' } },
    'POST /office/api/users/{user_id}/invite': userParams,
    'POST /office/api/users/{user_id}/role': { ...userParams, body: { role: 'packer' } },
    'POST /office/api/users/{user_id}/disable': userParams,
    'POST /office/api/users/{user_id}/enable': userParams,
    'POST /office/api/users/{user_id}/end-sessions': userParams,
    'POST /office/api/users/second-factor': { body: { required: true } },
    'POST /office/api/bursts/{burst}/cancel': { params: { burst: 'none' }, body: { reason: 'A flood' } },
    'POST /office/api/presence': { body: { enquiry_number: number, tab_id: randomUUID() } },
    'POST /office/api/enquiries': {
      body: {
        ...billing,
        ...charges,
        language: null,
        lines: [{ product_id: product._id, price: product.after_discount_price, qty: 500 }],
      },
    },
    'POST /office/api/enquiries/{number}/change': withNumber({
      ...charges,
      base_version: 1,
      lines: [{ product_id: product._id, qty: 600 }],
    }),
    'POST /office/api/enquiries/{number}/billing': withNumber({ ...billing, from: billing }),
    'POST /office/api/enquiries/{number}/assign': withNumber({ ...rowVersion, user_id: null }),
    'POST /office/api/enquiries/{number}/notes': withNumber({ note: 'Wants a call at six' }),
    'POST /office/api/enquiries/{number}/mentions/read': { params: { number } },
    'POST /office/api/enquiries/{number}/accept': withNumber(rowVersion),
    'POST /office/api/enquiries/{number}/withdraw': withNumber(rowVersion),
    'POST /office/api/enquiries/{number}/confirm': withNumber(rowVersion),
    'POST /office/api/enquiries/{number}/calls': withNumber({ ...rowVersion, outcome: 'Reached' }),
    'POST /office/api/enquiries/{number}/calls/{call_no}/take-back': {
      params: { number, call_no: '1' },
      body: rowVersion,
    },
    'POST /office/api/enquiries/{number}/payments': withNumber({
      ...rowVersion,
      kind: 'receipt',
      amount: fromRupees(100),
      mode: 'Cash',
    }),
    'POST /office/api/enquiries/{number}/payments/{payment_no}/take-back': {
      params: { number, payment_no: '1' },
      body: reason,
    },
    'POST /office/api/enquiries/{number}/packed': withNumber(rowVersion),
    'POST /office/api/enquiries/{number}/dispatch': withNumber({ ...rowVersion, lorry_office: 'ABT' }),
    'POST /office/api/enquiries/{number}/reached-city': withNumber(rowVersion),
    'POST /office/api/enquiries/{number}/collected': withNumber(rowVersion),
    'POST /office/api/enquiries/{number}/cancel': withNumber(reason),
    'POST /office/api/enquiries/{number}/undo': withNumber(reason),
    'POST /office/api/enquiries/{number}/messages': withNumber({ message: 'confirmed', change_no: 1 }),
    'POST /office/api/enquiries/{number}/bring-back': withNumber({ ...rowVersion, version_no: 1 }),
    'POST /office/api/parcels/{number}/ticks': withNumber({
      version_no: 1,
      ticks: [{ line_no: 1, ticked: true }],
    }),
    'POST /office/api/parcels/{number}/sold-out': withNumber({ product_id: product._id, is_sold_out: true }),
    'POST /office/api/settings/{section}/save': withSection({ base_version: 1, content: DEMO_SETTINGS.shop }),
    'POST /office/api/settings/{section}/publish': withSection({ version_no: 1, at: null }),
    'POST /office/api/settings/{section}/cancel': withSection({ version_no: 1 }),
    'POST /office/api/settings/{section}/restore': withSection({ version_no: 1 }),
    'POST /office/api/price-list/changes': {
      body: { products: [{ product_id: product._id, row_version: 1, set: { price: fromRupees(1) } }] },
    },
    'POST /office/api/price-list/changes/{change_no}/undo': { params: { change_no: '1' } },
    'POST /office/api/products/{product_id}/flags': flags,
    'POST /office/api/products/{product_id}/photos': {
      ...flags,
      body: createPhotoForm({}, new Uint8Array(await createPhoto({ width: 40, height: 40 }))),
    },
    'POST /office/api/imports': { body: file },
    'POST /office/api/imports/{import_id}/corrections': {
      ...importParams,
      body: { ...NO_CORRECTIONS, ...rowVersion },
    },
    'POST /office/api/imports/{import_id}/publish': { ...importParams, body: { ...rowVersion, at: null } },
    'POST /office/api/imports/{import_id}/cancel': { ...importParams, body: rowVersion },
  }
}
