import { createContext, useContext } from 'react'
import type { Shop } from '#domain/shop.ts'

/** The shop data that every page shows (D18). */
export type ShopSummary = Pick<
  Shop,
  | 'name'
  | 'phones'
  | 'whatsapp'
  | 'email'
  | 'address_lines'
  | 'city'
  | 'pin_code'
  | 'offer_banners'
  | 'minimum_orders'
  | 'gst_percentage'
> & {
  /** The categories in the header: slug and name. */
  categories: readonly [string, string][]
  /** The notice of a closed season in the page's language; absent while the shop takes enquiries. */
  closedMessage?: string
}

/** Provided by the shell to every screen. */
export const ShopContext = createContext<ShopSummary | undefined>(undefined)

/** Returns the shop data. Throws outside the shell. */
export function useShop(): ShopSummary {
  const shop = useContext(ShopContext)
  if (!shop) throw new Error('useShop must be used inside the shell')
  return shop
}
