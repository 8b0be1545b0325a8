import { createContext, useContext } from 'react'
import type { Shop } from '#domain/shop.ts'

/** What the storefront says of the shop on every page (D18). */
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
  /** The categories that the header lists: slug and name. */
  categories: readonly [string, string][]
  /** What a shop says whose season is closed, in the language of the page; absent while it takes enquiries. */
  closedMessage?: string
}

/** The shop, given by the shell to every screen. */
export const ShopContext = createContext<ShopSummary | undefined>(undefined)

/** The shop whose pages these are. Throws outside the shell. */
export function useShop(): ShopSummary {
  const shop = useContext(ShopContext)
  if (!shop) throw new Error('useShop is for screens inside the shell')
  return shop
}
