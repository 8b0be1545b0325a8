import type { Right } from '#domain/office/rights.ts'
import type { SecurityEventKind, UnusualReason } from '#domain/office/security-event.ts'

/** The security log: sign-ins, denied requests and access to personal data. */
export const security = {
  title: 'Security',
  hint: 'Counted per hour and kept for 180 days.',
  hour: 'Hour from',
  device: 'Device',
  times: 'Times',
  mark: 'Unusual',
  unusualOnly: 'Unusual only',
  notSignedIn: 'Not signed in',
  unknownDevice: 'unknown',
  kinds: {
    'sign-in': 'signed in',
    'sign-in-failed': 'failed to sign in',
    'wrong-code': 'entered a wrong code after the right password',
    'wrong-password': 'entered a wrong password while signed in',
    'customer-sign-in-failed': 'customers who entered a wrong password',
    refused: 'had no permission',
    'read-person': 'opened customers and enquiries',
    'read-list': 'viewed lists of customers',
    export: 'exported a file',
  } satisfies Record<SecurityEventKind, string>,
  /** The name of each right. */
  rights: {
    'see-enquiries': 'see enquiries',
    'see-parcels': 'see parcels',
    'work-enquiries': 'change enquiries',
    'record-payments': 'record payments',
    'handle-parcels': 'pack and dispatch',
    'mark-sold-out': 'mark sold out',
    'mark-products': 'mark products',
    'keep-price-list': 'change the price list',
    'correct-customers': 'correct customers',
    'export-customers': 'export customers',
    'keep-settings': 'change settings',
    'keep-users': 'change users',
    'see-audit': 'see the audit',
    'export-all': 'export everything',
  } satisfies Record<Right, string>,
  marks: {
    'new-device': 'new device',
    many: 'many in one hour',
  } satisfies Record<UnusualReason, string>,
}
