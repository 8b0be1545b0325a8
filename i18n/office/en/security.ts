import type { Right } from '#domain/office/rights.ts'
import type { SecurityEventKind, UnusualReason } from '#domain/office/security-event.ts'

/** Who signed in, was refused or read personal data. */
export const security = {
  title: 'Security',
  hint: 'Counted by the hour and kept for 180 days.',
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
    'wrong-code': 'gave a wrong code after the right password',
    'wrong-password': 'gave a wrong password while signed in',
    'customer-sign-in-failed': 'customers who gave a wrong password',
    refused: 'was refused',
    'read-person': 'opened customers and enquiries',
    'read-list': 'read lists of customers',
    export: 'exported a file',
  } satisfies Record<SecurityEventKind, string>,
  /** What a role lets people do. */
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
