import {
  Boxes,
  CircleUser,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  PhoneCall,
  Settings,
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
  settings: Settings,
  users: Users,
  audit: ShieldCheck,
  account: CircleUser,
}
