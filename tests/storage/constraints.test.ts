import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { ENQUIRY_STATUSES } from '#domain/enquiry-status.ts'
import { migrateToLatest } from '#server/db/migrate.ts'
import { describeOnEachDatabase } from '../databases.ts'

// Two good rows of every table, parents first; then one column at a time takes a value that no row may have.

const at = '2027-10-01T04:30:00.000Z'
const orderId = (n: number) => `order-${n}`.padEnd(22, '.')

const changing = { is_hidden: 0, updated_at: at, row_version: 1 }

const goodRows = (n: number): Record<string, Record<string, unknown>> => ({
  category: {
    category_id: `c${n}`,
    category_name: 'Sparklers',
    category_tamil_name: 'மத்தாப்பு',
    category_slug: `sparklers-${n}`,
    sort_order: 1,
    ...changing,
  },
  product: {
    product_id: `p${n}`,
    category_id: `c${n}`,
    product_code: `SP${n}`,
    product_name: '10 cm Electric Sparklers',
    tamil_name: '',
    per: '1 Box (10 Pcs)',
    price: 999_999_999_999,
    discount_percentage: 33.33,
    is_netrate_item: 0,
    is_new_item: 0,
    is_top_selling_item: 1,
    is_sold_out: 0,
    photo_path: '',
    sort_order: 1,
    ...changing,
  },
  media: { media_id: `m${n}`, product_id: 'p1', media_type: 'Video', photo_path: '/film', sort_order: n },
  special_category: { slug: `kids-${n}`, name: `Kids ${n}`, sort_order: 1 },
  product_special_category: { product_id: `p${n}`, slug: `kids-${n}` },
  customer: {
    sub: `sub-${n}`,
    customer_name: 'Kavitha',
    mobile_no: `000000000${n}`,
    email_id: '',
    address: '7 Car Street',
    city: 'Madurai',
    district: '',
    state: '',
    pin_code: '625001',
    password_hash: '$argon2id$',
    created_at: at,
  },
  session: { token_hash: `${n}`.repeat(64), sub: 'sub-1', created_at: at, expires_at: at },
  enquiry: {
    order_id: orderId(n),
    view_id: `view-${n}`.padEnd(22, '.'),
    enquiry_number: `2027-0000${n}`,
    enquiry_year: 2027,
    enquiry_count: n,
    seq: 20_270_000_000 + n,
    sub: 'sub-1',
    customer_name: 'Kavitha',
    mobile_no: '0000000001',
    email_id: '',
    address: '7 Car Street',
    city: 'Madurai',
    pin_code: '625001',
    language: 'ta',
    sub_total: 3_000,
    discount_amount: 100,
    packing_amount: 200,
    net_amount: 3_100,
    amount_in_words: 'Thirty Rupees Only',
    line_count: 2,
    version_counts: 1,
    version_waiting: 2,
    received_amount: 0,
    refunded_amount: 0,
    order_status: 'Enquiry Received',
    status_since: at,
    placed_at: at,
    call_from: null,
    wrong_number: 0,
    lr_photo_path: null,
    fp: null,
    row_version: 1,
  },
  enquiry_version: {
    order_id: orderId(1),
    version_no: n,
    made_at: at,
    made_by: 'Selvi',
    note: '',
    sub_total: 3_000,
    discount_percentage: 3.33,
    discount_amount: 100,
    packing_percentage: 6.67,
    packing_amount: 200,
    net_amount: 3_100,
    outcome: 'by phone',
    outcome_at: at,
    outcome_by: 'Selvi',
  },
  enquiry_line: {
    order_id: orderId(1),
    version_no: 1,
    line_no: n,
    product_id: `any-${n}`,
    product_code: 'SP1',
    product_name: '10 cm Electric Sparklers',
    tamil_name: '',
    per: '1 Box',
    price: 1_000,
    discount_percentage: 0,
    after_discount_price: 1_000,
    qty: 3,
    sub_total: 3_000,
  },
  enquiry_status_change: {
    order_id: orderId(1),
    change_no: n,
    order_status: 'Enquiry Received',
    changed_at: at,
    changed_by: 'customer',
    actor_kind: 'guest',
    undoes: null,
    reason: 'The wrong enquiry',
  },
  enquiry_counter: { enquiry_year: 2027 + n, last_count: 1 },
  idempotency_record: {
    idempotency_key: `key-${n}`.padEnd(36, '.'),
    payload_hash: 'a'.repeat(64),
    order_id: orderId(1),
    created_at: at,
  },
  notice: {
    event: `enquiry-placed:${n}`,
    recipient: 'shop',
    payload: '{}',
    attempts: 0,
    next_attempt_at: null,
    sent_at: at,
    last_error: null,
    given_up_at: null,
  },
  throttle: {
    throttle_name: 'sign-in',
    key_hash: `${n}`.repeat(64),
    tries: n,
    blocked_until: at,
    forget_at: at,
  },
  shop_setting: { setting_key: `name-${n}`, setting_value: '"Vaanavil"' },
  file: {
    file_hash: `${n}`.repeat(64),
    media_type: 'image/webp',
    bytes: new Uint8Array([n]),
    created_at: at,
  },
  enquiry_call: {
    order_id: orderId(1),
    call_no: n,
    called_at: at,
    called_by: 'Selvi',
    outcome: 'Call Back',
    call_back_at: at,
    note: '',
    taken_back_at: at,
  },
  payment: {
    order_id: orderId(1),
    payment_no: n,
    kind: 'receipt',
    amount: 1_000,
    mode: 'UPI',
    reference: `UTR ${n}`,
    reference_key: `UTR${n}`,
    paid_at: at,
    recorded_at: at,
    recorded_by: 'Selvi',
    taken_back_at: null,
    taken_back_by: null,
    taken_back_reason: null,
  },
  dispatch: {
    order_id: orderId(1),
    dispatch_no: n,
    lorry_office: 'ABT Madurai',
    lr_number: '12345',
    lorry_phone: '',
    receipt_hash: '1'.repeat(64),
    dispatched_at: at,
    dispatched_by: 'Murugan',
  },
  packing_tick: { order_id: orderId(1), version_no: 1, line_no: n, ticked_at: at, ticked_by: 'Murugan' },
  enquiry_message: {
    order_id: orderId(1),
    message_no: n,
    message: 'confirmed',
    change_no: n,
    version_no: null,
    opened_at: at,
    opened_by: 'Selvi',
  },
  enquiry_token: { token: `kavitha${n}`, seq: 20_270_000_000 + n },
  office_user: {
    user_id: `user-${n}`,
    email: `selvi${n}@example.in`,
    user_name: 'Selvi',
    role: 'staff',
    password_hash: '$argon2id$',
    language: 'ta',
    totp_secret: 'JBSWY3DPEHPK3PXP',
    totp_step: 60_000_000,
    created_at: at,
    disabled_at: null,
    row_version: 1,
  },
  office_session: {
    token_hash: `${n}`.repeat(64),
    user_id: `user-${n}`,
    created_at: at,
    seen_at: at,
    device: '',
  },
  office_recovery_code: { user_id: 'user-1', code_hash: `${n}`.repeat(64) },
  office_invite: { user_id: `user-${n}`, token_hash: `${n}`.repeat(64), expires_at: at },
  office_request: {
    user_id: 'user-1',
    request_key: `key-${n}`.padEnd(36, '.'),
    payload_hash: 'a'.repeat(64),
    created_at: at,
  },
  office_presence: {
    order_id: orderId(1),
    tab_id: `tab-${n}`,
    user_id: 'user-1',
    seen_at: at,
  },
  audit: {
    audit_no: n,
    at,
    actor_kind: 'office',
    actor_id: 'user-1',
    actor_name: 'Selvi',
    action: 'confirm-enquiry',
    subject_kind: 'enquiry',
    subject_id: orderId(1),
    subject_label: '2027-00001',
    before: null,
    after: '{}',
    hash: `${n}`.repeat(64),
  },
  audit_personal: { audit_no: n, side: 'after', field: `field-${n}`, salt: 's'.repeat(22), value: 'Kavitha' },
  catalogue_change: {
    change_no: n,
    at,
    actor: 'Selvi',
    kind: 'edit',
    label: 'SP1 10 cm Electric Sparklers',
    row_count: 1,
    undoes: null,
    undone_by: null,
    import_id: null,
  },
  catalogue_change_row: { change_no: 1, row_kind: 'product', row_id: `p${n}`, before: '{}', after: '{}' },
  price_list_import: {
    import_id: `import-${n}`,
    row_version: 1,
    file_name: 'Price list.xlsx',
    file_hash: 'a'.repeat(64),
    state: 'scheduled',
    progress: 100,
    problem: null,
    created_at: at,
    created_by: 'Selvi',
    publish_at: at,
    published_at: null,
    change_no: null,
    claimed_at: null,
    seen_change_no: 0,
    left_alone: '[]',
    corrections: '{}',
    known_columns: '{}',
    grid: '[]',
    bytes: new Uint8Array([n]),
  },
  sheet_shape: { shape_hash: `${n}`.repeat(64), columns: '{}', used_at: at },
  backup_night: {
    night: `2027-10-0${n}`,
    claimed_at: at,
    file_name: 'mathappu.db',
    byte_count: 5_000_000_000,
    made_at: at,
    proven_at: at,
    problem: null,
  },
  page_speed: { day: '2027-10-01', page: '/order-now', speed: 'lcp', up_to: 2500 + n, visits: 1 },
})

/** The shortest and longest text of each column that has limits. */
const LENGTHS: Record<string, Record<string, [number, number]>> = {
  category: {
    category_id: [1, 64],
    category_name: [1, 100],
    category_tamil_name: [1, 200],
    category_slug: [1, 100],
  },
  product: {
    product_id: [1, 64],
    product_code: [1, 50],
    product_name: [1, 200],
    tamil_name: [0, 300],
    per: [1, 100],
    photo_path: [0, 500],
  },
  media: { media_id: [1, 64], photo_path: [1, 500] },
  special_category: { slug: [1, 100], name: [1, 100] },
  customer: {
    sub: [1, 64],
    customer_name: [1, 100],
    email_id: [0, 50],
    address: [1, 1000],
    city: [1, 100],
    district: [0, 100],
    state: [0, 100],
    password_hash: [1, 500],
  },
  enquiry: {
    order_id: [22, 64],
    view_id: [22, 64],
    enquiry_number: [6, 20],
    customer_name: [1, 100],
    email_id: [0, 50],
    address: [1, 1000],
    city: [1, 100],
    amount_in_words: [1, 500],
    lr_photo_path: [1, 500],
    fp: [1, 200],
  },
  enquiry_line: {
    product_id: [1, 64],
    product_code: [1, 50],
    product_name: [1, 200],
    tamil_name: [0, 300],
    per: [1, 100],
  },
  enquiry_version: { made_by: [1, 100], note: [0, 500], outcome_by: [1, 100] },
  enquiry_status_change: { changed_by: [1, 100], reason: [1, 500] },
  idempotency_record: { idempotency_key: [36, 36] },
  notice: { event: [1, 200] },
  throttle: { throttle_name: [1, 50] },
  shop_setting: { setting_key: [1, 100] },
  enquiry_call: { called_by: [1, 100], note: [0, 500] },
  payment: {
    reference: [0, 100],
    reference_key: [1, 100],
    recorded_by: [1, 100],
    taken_back_by: [1, 100],
    taken_back_reason: [1, 500],
  },
  dispatch: { lorry_office: [0, 100], lr_number: [0, 50], lorry_phone: [0, 20], dispatched_by: [1, 100] },
  packing_tick: { ticked_by: [1, 100] },
  enquiry_message: { opened_by: [1, 100] },
  enquiry_token: { token: [1, 64] },
  office_user: {
    user_id: [1, 64],
    email: [3, 100],
    user_name: [1, 100],
    password_hash: [1, 500],
    totp_secret: [16, 64],
  },
  office_session: { device: [0, 200] },
  office_request: { request_key: [36, 36] },
  office_presence: { tab_id: [1, 64] },
  audit: {
    actor_id: [0, 64],
    actor_name: [0, 100],
    action: [1, 64],
    subject_kind: [1, 32],
    subject_id: [0, 64],
    subject_label: [0, 100],
  },
  audit_personal: { field: [1, 64], salt: [22, 64] },
  catalogue_change: { actor: [1, 100], label: [0, 200], import_id: [1, 64] },
  catalogue_change_row: { row_id: [1, 64] },
  price_list_import: { import_id: [1, 64], file_name: [1, 200], created_by: [1, 100] },
  backup_night: { night: [10, 10], file_name: [1, 200], problem: [1, 500] },
  page_speed: { day: [10, 10], page: [1, 100] },
}

const DIGITS = ['', '123456789', '12345678901', '12345x', '123456789x', '௧௨௩௪௫௬', '௧௨௩௪௫௬௭௮௯௦']
const NOT_A_TIME = ['', '2027-10-01', '2027-10-01T04:30:00Z', '2027-10-01 04:30:00.000Z']
const NOT_A_HASH = ['', 'A'.repeat(64), 'a'.repeat(63), 'a'.repeat(65), 'g'.repeat(64)]
const NOT_AN_AMOUNT = [-1]
const NOT_A_DISCOUNT = [-0.01, 100.01, 33.333]
const NOT_A_FLAG = [-1, 2]
const NOT_A_COUNT = [0, -1]
const NOT_AN_ACTOR = ['', 'Selvi']
const NOT_CHANGING = { is_hidden: NOT_A_FLAG, updated_at: NOT_A_TIME, row_version: NOT_A_COUNT }

/** Values which a CHECK refuses, beside texts that are too short or too long. */
const REFUSED: Record<string, Record<string, readonly unknown[]>> = {
  category: NOT_CHANGING,
  product: {
    price: NOT_AN_AMOUNT,
    discount_percentage: NOT_A_DISCOUNT,
    is_netrate_item: NOT_A_FLAG,
    is_new_item: NOT_A_FLAG,
    is_top_selling_item: NOT_A_FLAG,
    is_sold_out: NOT_A_FLAG,
    ...NOT_CHANGING,
  },
  media: { media_type: ['', 'image', 'Audio'] },
  customer: { mobile_no: DIGITS, pin_code: DIGITS, created_at: NOT_A_TIME },
  session: { token_hash: NOT_A_HASH, created_at: NOT_A_TIME, expires_at: NOT_A_TIME },
  enquiry: {
    enquiry_year: [1999, 10_000],
    enquiry_count: [0, -1, 10_000_000],
    seq: [1, 20_270_000_003],
    language: ['', 'hi'],
    mobile_no: DIGITS,
    pin_code: DIGITS,
    sub_total: [-1, 3_001],
    discount_amount: [-1, 1],
    packing_amount: [-1, 1],
    net_amount: [-1, 2_999],
    line_count: NOT_A_COUNT,
    version_counts: [0, 2, 3],
    version_waiting: [0, 1],
    received_amount: NOT_AN_AMOUNT,
    refunded_amount: NOT_AN_AMOUNT,
    order_status: ['', 'confirmed', 'Lost'],
    status_since: NOT_A_TIME,
    placed_at: NOT_A_TIME,
    call_from: NOT_A_TIME,
    wrong_number: NOT_A_FLAG,
    row_version: NOT_A_COUNT,
    view_id: [orderId(1)],
  },
  enquiry_version: {
    version_no: NOT_A_COUNT,
    made_at: NOT_A_TIME,
    sub_total: [-1, 3_001],
    discount_percentage: NOT_A_DISCOUNT,
    discount_amount: [-1, 1],
    packing_percentage: NOT_A_DISCOUNT,
    packing_amount: [-1, 1],
    net_amount: [-1, 3_000],
    outcome: ['', 'lost', null],
    outcome_at: [...NOT_A_TIME, null],
    outcome_by: [null],
  },
  enquiry_line: {
    version_no: NOT_A_COUNT,
    line_no: [0, -1],
    price: NOT_AN_AMOUNT,
    discount_percentage: NOT_A_DISCOUNT,
    after_discount_price: [-1, 1_001],
    qty: [0, -3, 4],
    sub_total: [-1, 2_999],
  },
  enquiry_status_change: {
    change_no: [0, -1],
    order_status: ['', 'confirmed', 'Lost'],
    changed_at: NOT_A_TIME,
    actor_kind: NOT_AN_ACTOR,
    undoes: [0, 2, 3],
  },
  enquiry_counter: { last_count: [0, -1] },
  idempotency_record: { payload_hash: NOT_A_HASH, created_at: NOT_A_TIME },
  throttle: { key_hash: NOT_A_HASH, tries: [-1], blocked_until: NOT_A_TIME, forget_at: NOT_A_TIME },
  notice: {
    recipient: ['', 'everyone'],
    attempts: [-1],
    next_attempt_at: [...NOT_A_TIME, at],
    sent_at: NOT_A_TIME,
    given_up_at: NOT_A_TIME,
  },
  file: {
    file_hash: NOT_A_HASH,
    media_type: ['', 'image/svg+xml'],
    bytes: [new Uint8Array(), new Uint8Array(4 * 1024 * 1024 + 1)],
    created_at: NOT_A_TIME,
  },
  enquiry_call: {
    call_no: NOT_A_COUNT,
    called_at: NOT_A_TIME,
    outcome: ['', 'Busy'],
    call_back_at: [...NOT_A_TIME, null],
    taken_back_at: NOT_A_TIME,
  },
  payment: {
    payment_no: NOT_A_COUNT,
    kind: ['', 'gift'],
    amount: [0, -1],
    mode: ['', 'upi'],
    paid_at: NOT_A_TIME,
    recorded_at: NOT_A_TIME,
    taken_back_at: [...NOT_A_TIME, at],
    taken_back_by: ['Selvi'],
    taken_back_reason: ['Typed twice'],
  },
  dispatch: { dispatch_no: NOT_A_COUNT, dispatched_at: NOT_A_TIME },
  packing_tick: { version_no: NOT_A_COUNT, line_no: NOT_A_COUNT, ticked_at: NOT_A_TIME },
  enquiry_message: {
    message_no: NOT_A_COUNT,
    message: ['', 'praised'],
    change_no: [0, -1, null],
    version_no: [0, 1],
    opened_at: NOT_A_TIME,
  },
  enquiry_tally: { tally_name: ['', 'Lost'], enquiries: [-1] },
  office_user: {
    email: ['Selvi@example.in'],
    role: ['', 'admin'],
    language: ['', 'hi'],
    totp_secret: [null],
    totp_step: [-1],
    created_at: NOT_A_TIME,
    disabled_at: NOT_A_TIME,
    row_version: NOT_A_COUNT,
  },
  office_session: { token_hash: NOT_A_HASH, created_at: NOT_A_TIME, seen_at: NOT_A_TIME },
  office_recovery_code: { code_hash: NOT_A_HASH },
  office_invite: { token_hash: NOT_A_HASH, expires_at: NOT_A_TIME },
  office_request: { payload_hash: NOT_A_HASH, created_at: NOT_A_TIME },
  office_presence: { seen_at: NOT_A_TIME },
  audit: { audit_no: NOT_A_COUNT, at: NOT_A_TIME, actor_kind: NOT_AN_ACTOR, hash: NOT_A_HASH },
  audit_personal: { audit_no: NOT_A_COUNT, side: ['', 'between'] },
  unit_head: { only_row: [0, 2], audit_no: [-1], audit_hash: NOT_A_HASH },
  catalogue_version: { only_row: [0, 2], version: [-1], changed_at: NOT_A_TIME, known_since: NOT_A_TIME },
  catalogue_change: {
    change_no: NOT_A_COUNT,
    at: NOT_A_TIME,
    kind: ['', 'whim'],
    row_count: NOT_A_COUNT,
    undoes: [1, 2],
    undone_by: [0, 1],
  },
  catalogue_change_row: { row_kind: ['', 'customer'] },
  price_list_import: {
    row_version: NOT_A_COUNT,
    file_hash: NOT_A_HASH,
    bytes: [new Uint8Array(), new Uint8Array(10 * 1024 * 1024 + 1)],
    state: ['', 'lost'],
    progress: [-1, 101],
    problem: ['', 'file-ugly'],
    created_at: NOT_A_TIME,
    publish_at: [...NOT_A_TIME, null],
    published_at: NOT_A_TIME,
    claimed_at: NOT_A_TIME,
    seen_change_no: [-1],
  },
  sheet_shape: { shape_hash: NOT_A_HASH, used_at: NOT_A_TIME },
  backup_night: {
    claimed_at: NOT_A_TIME,
    byte_count: NOT_AN_AMOUNT,
    made_at: NOT_A_TIME,
    proven_at: NOT_A_TIME,
  },
  page_speed: { speed: ['', 'LCP'], up_to: [-1], visits: NOT_A_COUNT },
}

/** Columns that refer to a row of another table. */
const REFERENCES: Record<string, readonly string[]> = {
  product: ['category_id'],
  media: ['product_id'],
  product_special_category: ['product_id', 'slug'],
  session: ['sub'],
  enquiry: ['sub'],
  enquiry_version: ['order_id'],
  enquiry_line: ['order_id', 'version_no'],
  enquiry_status_change: ['order_id'],
  idempotency_record: ['order_id'],
  enquiry_call: ['order_id'],
  payment: ['order_id'],
  dispatch: ['order_id', 'receipt_hash'],
  packing_tick: ['order_id', 'version_no'],
  enquiry_message: ['order_id', 'change_no'],
  office_session: ['user_id'],
  office_recovery_code: ['user_id'],
  office_request: ['user_id'],
  office_presence: ['order_id', 'user_id'],
  audit_personal: ['audit_no'],
  catalogue_change_row: ['change_no'],
}

/** Columns in which the second row may not have the first one's value. */
const UNIQUE: Record<string, readonly string[]> = {
  category: ['category_id', 'category_slug'],
  product: ['product_id', 'product_code'],
  media: ['media_id', 'sort_order'],
  special_category: ['slug', 'name'],
  customer: ['sub', 'mobile_no'],
  session: ['token_hash'],
  enquiry: ['order_id', 'view_id', 'enquiry_number'],
  enquiry_version: ['version_no'],
  enquiry_line: ['product_id'],
  enquiry_status_change: ['change_no'],
  enquiry_counter: ['enquiry_year'],
  idempotency_record: ['idempotency_key'],
  notice: ['event'],
  shop_setting: ['setting_key'],
  file: ['file_hash'],
  enquiry_call: ['call_no'],
  payment: ['payment_no', 'reference_key'],
  dispatch: ['dispatch_no'],
  packing_tick: ['line_no'],
  enquiry_message: ['message_no'],
  office_user: ['user_id', 'email'],
  office_session: ['token_hash'],
  office_recovery_code: ['code_hash'],
  office_invite: ['user_id', 'token_hash'],
  office_request: ['request_key'],
  office_presence: ['tab_id'],
  audit: ['audit_no'],
  catalogue_change: ['change_no'],
  catalogue_change_row: ['row_id'],
  price_list_import: ['import_id'],
  sheet_shape: ['shape_hash'],
  backup_night: ['night'],
  page_speed: ['up_to'],
}

/** Columns that may be empty; with their table where another has one of the same name that may not. */
const MAY_BE_NULL = new Set([
  'sub',
  'lr_photo_path',
  'fp',
  'next_attempt_at',
  'sent_at',
  'last_error',
  'given_up_at',
  'version_waiting',
  'call_from',
  'enquiry.language',
  'enquiry_version.discount_percentage',
  'packing_percentage',
  'enquiry_version.outcome',
  'outcome_at',
  'outcome_by',
  'undoes',
  'reason',
  'call_back_at',
  'taken_back_at',
  'taken_back_by',
  'taken_back_reason',
  'reference_key',
  'receipt_hash',
  'enquiry_message.change_no',
  'enquiry_message.version_no',
  'office_user.password_hash',
  'totp_secret',
  'totp_step',
  'disabled_at',
  'before',
  'after',
  'undone_by',
  'import_id',
  'problem',
  'grid',
  'publish_at',
  'published_at',
  'price_list_import.change_no',
  'price_list_import.claimed_at',
  'backup_night.file_name',
  'byte_count',
  'backup_night.made_at',
  'proven_at',
])

const first = goodRows(1)
const second = goodRows(2)

/** Every [table, column, value] of a table of tables. */
function each<T>(table: Record<string, Record<string, T>>): [string, string, T][] {
  return Object.entries(table).flatMap(([name, columns]) =>
    Object.entries(columns).map(([column, value]): [string, string, T] => [name, column, value]),
  )
}

function pairs(table: Record<string, readonly string[]>): [string, string][] {
  return Object.entries(table).flatMap(([name, columns]) =>
    columns.map((column): [string, string] => [name, column]),
  )
}

describeOnEachDatabase('The database itself', (database) => {
  const insert = (table: string, row: Record<string, unknown>) =>
    sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(row))})`.execute(database().db)

  const setAll = (table: string, column: string, value: unknown) =>
    sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value}`.execute(database().db)

  beforeAll(async () => {
    const { db, kind } = database()
    await migrateToLatest(db, kind)
    // What nobody may change is asked like any other.
    if (kind === 'postgres') await sql`alter table audit disable trigger user`.execute(db)
    else {
      for (const trigger of ['audit_no_update', 'audit_no_delete', 'audit_no_replace'])
        await sql`drop trigger ${sql.table(trigger)}`.execute(db)
    }
    for (const rows of [first, second]) {
      for (const [table, row] of Object.entries(rows)) await insert(table, row)
    }
  })

  it('is asked about every table', async () => {
    const tables = await database().db.introspection.getTables()
    expect(tables.map((table) => table.name).sort()).toEqual(
      [...Object.keys(first), 'catalogue_version', 'enquiry_tally', 'unit_head'].sort(),
    )
  })

  it.each(each(LENGTHS))('refuses too short and too long a %s.%s', async (table, column, [from, to]) => {
    for (const length of [from - 1, to + 1].filter((n) => n >= 0)) {
      await expect(setAll(table, column, 'x'.repeat(length)), `${length}`).rejects.toThrow(
        /check constraint/i,
      )
    }
  })

  it.each(each(REFUSED))('refuses what %s.%s cannot be', async (table, column, values) => {
    for (const value of values) {
      await expect(setAll(table, column, value), `${value}`).rejects.toThrow(/check constraint/i)
    }
  })

  it.each(pairs(REFERENCES))('refuses a %s.%s that refers to nothing', async (table, column) => {
    const update = sql`update ${sql.table(table)} set ${sql.ref(column)} = ${typeof first[table]?.[column] === 'number' ? 999 : 'nobody'}`
    await expect(update.execute(database().db)).rejects.toThrow(/foreign key/i)
  })

  it.each(pairs(UNIQUE))('refuses a second %s.%s of the same value', async (table, column) => {
    const update = sql`update ${sql.table(table)} set ${sql.ref(column)} = ${first[table]?.[column]}
      where ${sql.ref(column)} = ${second[table]?.[column]}`
    await expect(update.execute(database().db)).rejects.toThrow(/unique/i)
  })

  it.each(Object.keys(first))('refuses the same %s twice', async (table) => {
    await expect(insert(table, first[table] ?? {})).rejects.toThrow(/unique/i)
  })

  it.each(
    each(first).filter(
      ([table, column]) => !MAY_BE_NULL.has(column) && !MAY_BE_NULL.has(`${table}.${column}`),
    ),
  )('refuses %s.%s left out', async (table, column) => {
    await expect(setAll(table, column, null)).rejects.toThrow(/not.null/i)
  })

  it('refuses a session without its customer', async () => {
    await expect(setAll('session', 'sub', null)).rejects.toThrow(/not.null/i)
  })

  it.each(each(first).filter(([, , value]) => typeof value === 'number'))(
    'refuses text as %s.%s',
    async (table, column) => {
      await expect(setAll(table, column, 'many')).rejects.toThrow(/cannot store|invalid input/)
    },
  )

  it('refuses two enquiries of one number in a year, under whichever number', async () => {
    await expect(
      sql`update enquiry set enquiry_count = 1, seq = ${first.enquiry?.seq} where enquiry_count = 2`.execute(
        database().db,
      ),
    ).rejects.toThrow(/unique/i)
  })

  it('takes a reference again when the payment with it was taken back, and for a refund', async () => {
    const { db } = database()
    const second = db.updateTable('payment').where('payment_no', '=', 2)
    await second.set({ kind: 'refund', reference_key: 'UTR1' }).execute()
    const taken = { taken_back_at: at, taken_back_by: 'Selvi', taken_back_reason: 'Typed twice' }
    await second.set({ kind: 'receipt', ...taken }).execute()
    const standing = { taken_back_at: null, taken_back_by: null, taken_back_reason: null }
    await expect(second.set(standing).execute()).rejects.toThrow(/unique/i)
  })

  it('refuses half a paisa and half a piece', async () => {
    await expect(setAll('product', 'price', 0.5)).rejects.toThrow(/cannot store|invalid input/)
    await expect(setAll('enquiry_line', 'qty', 0.5)).rejects.toThrow(/cannot store|invalid input/)
  })

  it.each(ENQUIRY_STATUSES)('knows the status %s', async (status) => {
    await setAll('enquiry', 'order_status', status)
    await setAll('enquiry_status_change', 'order_status', status)
  })

  it('has one catalogue version', async () => {
    await expect(
      insert('catalogue_version', { only_row: 1, version: 1, changed_at: at, known_since: at }),
    ).rejects.toThrow(/unique/i)
  })

  it('keeps a category that has products and an enquiry that has lines', async () => {
    const remove = (table: string) => sql`delete from ${sql.table(table)}`.execute(database().db)
    await expect(remove('category')).rejects.toThrow(/foreign key/i)
    await expect(remove('enquiry')).rejects.toThrow(/foreign key/i)
  })

  it('keeps the enquiries of a customer who leaves, and ends the sessions', async () => {
    const { db } = database()
    await db.deleteFrom('customer').execute()
    expect(await db.selectFrom('enquiry').select('sub').execute()).toEqual([{ sub: null }, { sub: null }])
    expect(await db.selectFrom('session').selectAll().execute()).toEqual([])
  })
})
