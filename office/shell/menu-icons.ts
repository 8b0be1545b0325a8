import {
  Boxes,
  CircleUser,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  PhoneCall,
  ShieldCheck,
  Tags,
  Users,
} from 'lucide-react'
import type { MenuWord } from '#contract/office/screens.ts'

/** The icon of each menu item. */
export const MENU_ICONS: Record<MenuWord, LucideIcon> = {
  overview: LayoutDashboard,
  byPhone: PhoneCall,
  enquiries: Inbox,
  packing: Boxes,
  priceList: Tags,
  users: Users,
  audit: ShieldCheck,
  account: CircleUser,
}
