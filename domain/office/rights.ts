/** The rights of office users (O3). */
export const RIGHTS = [
  /** See enquiries with name, mobile number and address. */
  'see-enquiries',
  /** See parcels with name and city only, from `Paid` on. */
  'see-parcels',
  /** Call, edit, confirm, cancel and undo. */
  'work-enquiries',
  'record-payments',
  /** Pack, dispatch and upload lorry receipts. */
  'handle-parcels',
  'mark-sold-out',
  /** Mark products as new or top selling. */
  'mark-products',
  'keep-price-list',
  'correct-customers',
  'export-customers',
  'keep-settings',
  'keep-users',
  'see-audit',
  'export-all',
] as const
/** A right of an office user. */
export type Right = (typeof RIGHTS)[number]

/** The roles of office users (O3). */
export const OFFICE_ROLES = ['owner', 'staff', 'packer'] as const
/** A role of an office user. */
export type OfficeRole = (typeof OFFICE_ROLES)[number]

/** The rights of each role, as in the table of O3. */
export const RIGHTS_BY_ROLE: Record<OfficeRole, readonly Right[]> = {
  owner: RIGHTS,
  staff: [
    'see-enquiries',
    'see-parcels',
    'work-enquiries',
    'record-payments',
    'handle-parcels',
    'mark-sold-out',
    'mark-products',
    'correct-customers',
  ],
  packer: ['see-parcels', 'handle-parcels', 'mark-sold-out'],
}
