import { defineCalls } from '../call.ts'
import { ACCOUNT_CALLS } from './account.ts'
import { AUDIT_CALLS } from './audit.ts'
import { CUSTOMER_CALLS } from './customers.ts'
import { ENQUIRY_CALLS } from './enquiries.ts'
import { EVENT_STREAM_CALLS } from './event-stream.ts'
import { IMPORT_CALLS } from './imports.ts'
import { INBOX_CALLS } from './inbox.ts'
import { NEW_ENQUIRY_CALLS } from './new-enquiry.ts'
import { NOTE_CALLS } from './notes.ts'
import { OVERVIEW_CALLS } from './overview.ts'
import { PARCEL_CALLS } from './parcels.ts'
import { PRICE_LIST_CALLS } from './price-list.ts'
import { SETTINGS_CALLS } from './settings.ts'
import { USER_CALLS } from './users.ts'

/** Every call of the office (O1) with the right that it requires (O3). */
export const OFFICE_CALLS = defineCalls({
  ...ACCOUNT_CALLS,
  ...USER_CALLS,
  ...AUDIT_CALLS,
  ...OVERVIEW_CALLS,
  ...INBOX_CALLS,
  ...ENQUIRY_CALLS,
  ...NOTE_CALLS,
  ...EVENT_STREAM_CALLS,
  ...PARCEL_CALLS,
  ...NEW_ENQUIRY_CALLS,
  ...CUSTOMER_CALLS,
  ...PRICE_LIST_CALLS,
  ...IMPORT_CALLS,
  ...SETTINGS_CALLS,
})
