import {
  Ban,
  CheckCheck,
  IndianRupee,
  type LucideIcon,
  MapPin,
  MessageSquareMore,
  Package,
  PackageCheck,
  Truck,
} from 'lucide-react'
import type { EnquiryStatus } from '#domain/enquiry/enquiry-status.ts'
import { status as statusEn } from '#i18n/office/en/status.ts'
import { useWords } from '../../shell/language.ts'
import { Chip, type Tone } from './chip.tsx'

const LOOK_BY_STATUS: Record<EnquiryStatus, { tone: Tone; icon: LucideIcon }> = {
  'Enquiry Received': { tone: 'info', icon: MessageSquareMore },
  Confirmed: { tone: 'warn', icon: CheckCheck },
  Paid: { tone: 'good', icon: IndianRupee },
  Packed: { tone: 'accent', icon: Package },
  'In Transport': { tone: 'accent', icon: Truck },
  'Reached City': { tone: 'good', icon: MapPin },
  Collected: { tone: 'neutral', icon: PackageCheck },
  Cancelled: { tone: 'bad', icon: Ban },
}

/** The status of an enquiry as a coloured chip. */
export function StatusChip({ order_status }: { order_status: EnquiryStatus }) {
  const { status } = useWords({ status: statusEn })
  return <Chip {...LOOK_BY_STATUS[order_status]}>{status[order_status]}</Chip>
}
