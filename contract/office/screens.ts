import type { Right } from '#domain/rights.ts'

/** Who may open a screen: everybody, whoever works here and is signed in, or those of them who have a right (O3). */
export type OpenTo = 'anyone' | 'office-user' | Right

/**
 * Every screen of the office under its address, `:…` for a part of it that is another each time, and who may open it. What
 * is not here is answered 404, and a screen that is not here does not compile (office/routes.tsx).
 */
export const SCREENS = {
  '/office/signin': 'anyone',
  '/office/enquiries': 'see-enquiries',
  '/office/enquiries/new': 'work-enquiries',
  '/office/enquiries/:number': 'see-enquiries',
  '/office/pack': 'see-parcels',
  '/office/pack/:number': 'see-parcels',
  '/office/price-list': 'mark-sold-out',
  '/office/price-list/import': 'keep-price-list',
  '/office/price-list/import/:import_id': 'keep-price-list',
  '/office/invite': 'anyone',
  '/office/users': 'keep-users',
  '/office/audit': 'see-audit',
  '/office/account': 'office-user',
} as const satisfies Record<`/office/${string}`, OpenTo>

/** The address of a screen. */
export type ScreenPath = keyof typeof SCREENS

/** Whether a screen is open to somebody who is signed in and has these rights. */
export function isOpenTo(open: OpenTo, rights: readonly Right[]): boolean {
  return open === 'anyone' || open === 'office-user' || rights.includes(open)
}
