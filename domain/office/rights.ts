/** What the shop's own people may do, one by one (O3). */
export const RIGHTS = [
  /** Enquiries with name, mobile number and address. */
  'see-enquiries',
  /** Parcels with name and city alone, from `Paid` on. */
  'see-parcels',
  /** Call, edit, confirm, cancel, undo. */
  'work-enquiries',
  'record-payments',
  /** Pack, dispatch, lorry receipt. */
  'handle-parcels',
  'mark-sold-out',
  /** New, top selling. */
  'mark-products',
  'keep-price-list',
  'correct-customers',
  'export-customers',
  'keep-settings',
  'keep-users',
  'see-audit',
  'export-all',
] as const
/** One of them. */
export type Right = (typeof RIGHTS)[number]

/** The three kinds of people who work in the shop (O3). */
export const OFFICE_ROLES = ['owner', 'staff', 'packer'] as const
/** One of them. */
export type OfficeRole = (typeof OFFICE_ROLES)[number]

/** Who has which rights: the table of O3. */
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
