import { callsOf } from '../call.ts'
import { ACCOUNT_CALLS } from './account-calls.ts'
import { AUDIT_CALLS } from './audit-calls.ts'
import { CUSTOMER_CALLS } from './customer-calls.ts'
import { ENQUIRY_CALLS } from './enquiry-calls.ts'
import { IMPORT_CALLS } from './import-calls.ts'
import { INBOX_CALLS } from './inbox-calls.ts'
import { LIVE_CALLS } from './live-calls.ts'
import { MESSAGE_CALLS } from './message-calls.ts'
import { NEW_ENQUIRY_CALLS } from './new-enquiry-calls.ts'
import { PARCEL_CALLS } from './parcel-calls.ts'
import { PRICE_LIST_CALLS } from './price-list-calls.ts'
import { USER_CALLS } from './user-calls.ts'
import { VERSION_CALLS } from './version-calls.ts'

/** Every call of the office (O1), with who may make it (O3). */
export const OFFICE_CALLS = callsOf({
  ...ACCOUNT_CALLS,
  ...USER_CALLS,
  ...AUDIT_CALLS,
  ...INBOX_CALLS,
  ...ENQUIRY_CALLS,
  ...LIVE_CALLS,
  ...PARCEL_CALLS,
  ...NEW_ENQUIRY_CALLS,
  ...CUSTOMER_CALLS,
  ...VERSION_CALLS,
  ...MESSAGE_CALLS,
  ...PRICE_LIST_CALLS,
  ...IMPORT_CALLS,
})
