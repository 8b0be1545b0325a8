import type { Right } from '#domain/office/rights.ts'

/** Who may open a screen: everybody, whoever works here and is signed in, or those of them who have a right (O3). */
export type OpenTo = 'anyone' | 'office-user' | Right

/** A screen of the office. */
export type Screen = {
  open: OpenTo
  /** The file in `office/` that exports it as `Component`. */
  file: `${string}/${string}-screen.tsx`
  /** What leads there from every screen: keys, by what `keys` of the office's words calls that. */
  shortcut?: { keys: string; action: string }
  /** Its line in the menu, by its word in `frame` of the office's words. `isTask`: something to do, with which nobody's day begins. */
  menu?: { word: string; isTask?: true }
}

/**
 * Every screen of the office under its address, `:…` for a part of it that is another each time, in the order of the menu. Routes,
 * menu, shortcuts and the tests of every screen follow from it. What is not here is answered 404.
 */
export const SCREENS = {
  '/office/signin': { open: 'anyone', file: 'signin/signin-screen.tsx' },
  '/office/invite': { open: 'anyone', file: 'signin/invite-screen.tsx' },
  '/office/enquiries/new': {
    open: 'work-enquiries',
    file: 'new-enquiry/new-enquiry-screen.tsx',
    shortcut: { keys: 'n', action: 'takeDownEnquiry' },
    menu: { word: 'byPhone', isTask: true },
  },
  '/office/enquiries': {
    open: 'see-enquiries',
    file: 'inbox/inbox-screen.tsx',
    shortcut: { keys: 'g e', action: 'goToEnquiries' },
    menu: { word: 'enquiries' },
  },
  '/office/enquiries/:number': { open: 'see-enquiries', file: 'enquiry/enquiry-screen.tsx' },
  '/office/pack': {
    open: 'see-parcels',
    file: 'pack/parcels-screen.tsx',
    shortcut: { keys: 'g p', action: 'goToPacking' },
    menu: { word: 'packing' },
  },
  '/office/pack/:number': { open: 'see-parcels', file: 'pack/parcel-screen.tsx' },
  '/office/price-list': {
    open: 'mark-sold-out',
    file: 'price-list/price-list-screen.tsx',
    shortcut: { keys: 'g l', action: 'goToPriceList' },
    menu: { word: 'priceList' },
  },
  '/office/users': {
    open: 'keep-users',
    file: 'users/users-screen.tsx',
    shortcut: { keys: 'g u', action: 'goToUsers' },
    menu: { word: 'users' },
  },
  '/office/audit': {
    open: 'see-audit',
    file: 'audit/audit-screen.tsx',
    shortcut: { keys: 'g a', action: 'goToAudit' },
    menu: { word: 'audit' },
  },
  '/office/account': {
    open: 'office-user',
    file: 'account/account-screen.tsx',
    shortcut: { keys: 'g m', action: 'goToAccount' },
    menu: { word: 'account' },
  },
  '/office/price-list/import': {
    open: 'keep-price-list',
    file: 'import/imports-screen.tsx',
    shortcut: { keys: 'g i', action: 'goToImport' },
  },
  '/office/price-list/import/:import_id': { open: 'keep-price-list', file: 'import/import-screen.tsx' },
} as const satisfies Record<`/office/${string}`, Screen>

/** The address of a screen. */
export type ScreenPath = keyof typeof SCREENS

/** Whether a screen is open to somebody who is signed in and has these rights. */
export function isOpenTo(open: OpenTo, rights: readonly Right[]): boolean {
  return open === 'anyone' || open === 'office-user' || rights.includes(open)
}
