import type { Kysely } from 'kysely'
import {
  amount,
  anyText,
  bigInteger,
  bytes,
  count,
  createTable,
  isPostgres,
  oneOf,
  orNull,
  positive,
  ruled,
  run,
  STATUSES,
  sha256,
  type Table,
  text,
  token,
  utc,
} from './tables.ts'

// Frozen, as every migration.

const ofEnquiry = 'references enquiry'
const MESSAGES = [
  'no-answer',
  'proposed',
  'confirmed',
  'part-paid',
  'paid',
  'packed',
  'sent',
  'reached-city',
  'cancelled',
]
const TABLES: readonly Table[] = [
  {
    name: 'file',
    columns: [
      sha256('file_hash', 'primary key'),
      oneOf('media_type', ['image/webp', 'image/jpeg']),
      bytes('bytes', 4 * 1024 * 1024),
      utc('created_at'),
    ],
  },
  {
    name: 'enquiry_call',
    columns: [
      anyText('order_id', ofEnquiry),
      positive('call_no'),
      utc('called_at'),
      text('called_by', 1, 100),
      oneOf('outcome', ['Reached', 'No Answer', 'Call Back', 'Wrong Number']),
      orNull(utc('call_back_at')),
      text('note', 0, 500),
      orNull(utc('taken_back_at')),
    ],
    keys: ['primary key (order_id, call_no)'],
    checks: { enquiry_call_back_has_a_time: `outcome <> 'Call Back' or call_back_at is not null` },
    isKeyed: true,
  },
  {
    name: 'payment',
    columns: [
      anyText('order_id', ofEnquiry),
      positive('payment_no'),
      oneOf('kind', ['receipt', 'refund']),
      ruled(amount('amount'), { is_positive: 'amount > 0' }),
      oneOf('mode', ['UPI', 'Bank Transfer', 'Cash', 'Cheque', 'Other']),
      text('reference', 0, 100),
      orNull(text('reference_key', 1, 100)),
      utc('paid_at'),
      utc('recorded_at'),
      text('recorded_by', 1, 100),
      orNull(utc('taken_back_at')),
      orNull(text('taken_back_by', 1, 100)),
      orNull(text('taken_back_reason', 1, 500)),
    ],
    keys: ['primary key (order_id, payment_no)'],
    checks: {
      payment_taken_back_is_whole: `(taken_back_at is null) = (taken_back_by is null)
        and (taken_back_at is null) = (taken_back_reason is null)`,
    },
    isKeyed: true,
    indexes: [
      `create unique index payment_by_reference on payment (kind, reference_key)
        where reference_key is not null and taken_back_at is null`,
    ],
  },
  {
    name: 'dispatch',
    columns: [
      anyText('order_id', ofEnquiry),
      positive('dispatch_no'),
      text('lorry_office', 0, 100),
      text('lr_number', 0, 50),
      text('lorry_phone', 0, 20),
      orNull(anyText('receipt_hash', 'references file')),
      utc('dispatched_at'),
      text('dispatched_by', 1, 100),
    ],
    keys: ['primary key (order_id, dispatch_no)'],
    isKeyed: true,
  },
  {
    name: 'packing_tick',
    columns: [
      anyText('order_id'),
      positive('version_no'),
      positive('line_no'),
      utc('ticked_at'),
      text('ticked_by', 1, 100),
    ],
    keys: [
      'primary key (order_id, version_no, line_no)',
      'foreign key (order_id, version_no, line_no) references enquiry_line',
    ],
    isKeyed: true,
  },
  {
    name: 'enquiry_message',
    columns: [
      anyText('order_id', ofEnquiry),
      positive('message_no'),
      oneOf('message', MESSAGES),
      orNull(positive('change_no')),
      orNull(positive('version_no')),
      utc('opened_at'),
      text('opened_by', 1, 100),
    ],
    keys: [
      'primary key (order_id, message_no)',
      'foreign key (order_id, change_no) references enquiry_status_change',
      'foreign key (order_id, version_no) references enquiry_version',
    ],
    checks: { enquiry_message_tells_of_one: '(change_no is null) <> (version_no is null)' },
    isKeyed: true,
  },
  {
    // Made of the enquiries again at any time, as the tallies are; no reference, for it would be looked up with each.
    name: 'enquiry_token',
    columns: [token('token', 64), bigInteger('seq')],
    keys: ['primary key (token, seq)'],
    isKeyed: true,
  },
  {
    name: 'enquiry_tally',
    columns: [oneOf('tally_name', [...STATUSES, 'to call', 'waiting'], 'primary key'), count('enquiries')],
    isKeyed: true,
  },
]

/** What the shop's desk keeps of an enquiry: calls, payments, the parcel, messages; how it is found; how many there are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES) await createTable(db, table)
  await run(
    db,
    // Nobody knows how it was paid, but the shop said that it was.
    `insert into payment (order_id, payment_no, kind, amount, mode, reference, paid_at, recorded_at, recorded_by)
      select enquiry.order_id, 1, 'receipt', received_amount, 'Other', '', coalesce(changed_at, status_since),
        coalesce(changed_at, status_since), coalesce(changed_by, 'system')
      from enquiry left join enquiry_status_change as step on step.order_id = enquiry.order_id and change_no = (
        select min(change_no) from enquiry_status_change as paid
        where paid.order_id = enquiry.order_id and paid.order_status = 'Paid')
      where received_amount > 0`,
    ...STATUSES.map((status) => tally(status, `order_status = '${status}'`)),
    tally('to call', 'call_from is not null'),
    tally('waiting', 'version_waiting is not null'),
    ...(isPostgres(db) ? KEPT_POSTGRES : KEPT_SQLITE),
  )
}

function tally(name: string, condition: string): string {
  return `insert into enquiry_tally (tally_name, enquiries) select '${name}', count(*) from enquiry where ${condition}`
}

// Whoever writes an enquiry, its tallies go with it. Whether one counts the old or the new row:
const counts = (row: 'old' | 'new') => `(coalesce(tally_name = ${row}.order_status, false)
  or tally_name = 'to call' and ${row}.call_from is not null
  or tally_name = 'waiting' and ${row}.version_waiting is not null)`
const one = (row: 'old' | 'new') => `case when ${counts(row)} then 1 else 0 end`
const changed = `${counts('old')} <> ${counts('new')}`

const KEPT_SQLITE = [
  `create trigger enquiry_is_tallied after insert on enquiry begin
    update enquiry_tally set enquiries = enquiries + 1 where ${counts('new')};
  end`,
  `create trigger enquiry_is_tallied_anew after update of order_status, call_from, version_waiting on enquiry begin
    update enquiry_tally set enquiries = enquiries + ${one('new')} - ${one('old')} where ${changed};
  end`,
]

const KEPT_POSTGRES = [
  // Taken in the order of their names: no two transactions wait for each other.
  `create function tally_enquiry() returns trigger language plpgsql as $$ begin
    perform 1 from enquiry_tally where ${changed} order by tally_name for update;
    update enquiry_tally set enquiries = enquiries + ${one('new')} - ${one('old')} where ${changed};
    return null;
  end $$`,
  `create trigger enquiry_is_tallied after insert or update of order_status, call_from, version_waiting on enquiry
    for each row execute function tally_enquiry()`,
]
