import type { Right } from '#domain/office/rights.ts'

/** Who may open a screen: anyone, any signed-in user, or users with a right (O3). */
export type ScreenPermission = 'anyone' | 'office-user' | Right

/** A screen of the office. */
export type Screen = {
  permission: ScreenPermission
  /** The file in `office/` that exports it as `Component`. */
  file: `${string}/${string}-screen.tsx`
  /** An optional keyboard shortcut that works on every screen. `action` is its key in the office's `shortcuts` texts. */
  shortcut?: { keys: string; action: string }
  /**
   * An optional menu item. `word` is its key in the `shell` texts. An `isTask` screen is never the first screen after sign-in, an
   * `isOfOwner` screen only the owner's.
   */
  menu?: { word: string; isTask?: true; isOfOwner?: true }
}

/**
 * Every screen of the office by its path, with `:name` for parameters, in the order of the menu. Routes, menu, shortcuts and
 * tests are derived from it. Other paths return 404.
 */
export const SCREENS = {
  '/office/signin': { permission: 'anyone', file: 'signin/signin-screen.tsx' },
  '/office/invite': { permission: 'anyone', file: 'signin/invite-screen.tsx' },
  '/office/overview': {
    permission: 'see-enquiries',
    file: 'overview/overview-screen.tsx',
    shortcut: { keys: 'g o', action: 'goToOverview' },
    menu: { word: 'overview', isOfOwner: true },
  },
  '/office/enquiries/new': {
    permission: 'work-enquiries',
    file: 'enquiries/new-enquiry/new-enquiry-screen.tsx',
    shortcut: { keys: 'n', action: 'newPhoneEnquiry' },
    menu: { word: 'byPhone', isTask: true },
  },
  '/office/enquiries': {
    permission: 'see-enquiries',
    file: 'enquiries/inbox/inbox-screen.tsx',
    shortcut: { keys: 'g e', action: 'goToEnquiries' },
    menu: { word: 'enquiries' },
  },
  '/office/enquiries/:number': { permission: 'see-enquiries', file: 'enquiries/enquiry/enquiry-screen.tsx' },
  '/office/pack': {
    permission: 'see-parcels',
    file: 'packing/parcels-screen.tsx',
    shortcut: { keys: 'g p', action: 'goToPacking' },
    menu: { word: 'packing' },
  },
  '/office/pack/:number': { permission: 'see-parcels', file: 'packing/parcel-screen.tsx' },
  '/office/price-list': {
    permission: 'mark-sold-out',
    file: 'price-list/price-list-screen.tsx',
    shortcut: { keys: 'g l', action: 'goToPriceList' },
    menu: { word: 'priceList' },
  },
  '/office/settings': {
    permission: 'keep-settings',
    file: 'settings/settings-screen.tsx',
    shortcut: { keys: 'g s', action: 'goToSettings' },
    menu: { word: 'settings' },
  },
  '/office/settings/:section': { permission: 'keep-settings', file: 'settings/settings-screen.tsx' },
  '/office/users': {
    permission: 'keep-users',
    file: 'users/users-screen.tsx',
    shortcut: { keys: 'g u', action: 'goToUsers' },
    menu: { word: 'users' },
  },
  '/office/audit': {
    permission: 'see-audit',
    file: 'audit/audit-screen.tsx',
    shortcut: { keys: 'g a', action: 'goToAudit' },
    menu: { word: 'audit' },
  },
  '/office/account': {
    permission: 'office-user',
    file: 'account/account-screen.tsx',
    shortcut: { keys: 'g m', action: 'goToAccount' },
    menu: { word: 'account' },
  },
  '/office/price-list/import': {
    permission: 'keep-price-list',
    file: 'import/imports-screen.tsx',
    shortcut: { keys: 'g i', action: 'goToImport' },
  },
  '/office/price-list/import/:import_id': { permission: 'keep-price-list', file: 'import/import-screen.tsx' },
} as const satisfies Record<`/office/${string}`, Screen>

/** Whether a signed-in user with these rights may open a screen. */
export function canOpenScreen(permission: ScreenPermission, rights: readonly Right[]): boolean {
  return permission === 'anyone' || permission === 'office-user' || rights.includes(permission)
}

/** The names of menu items, as keys of the office's `shell` texts. */
export type MenuWord = Extract<(typeof SCREENS)[keyof typeof SCREENS], { menu: object }>['menu']['word']
