import type { EnquiryStatus } from '#domain/enquiry/enquiry-status.ts'
import { status as statusEn } from '#i18n/office/en/status.ts'
import { Chip, type Tone } from '../design/chip.tsx'
import { useWords } from '../shell/language.ts'

/** Amber waits for the shop, blue for money, green for packing, violet is on its way, grey is done, red ended early. */
const TONE_BY_STATUS: Record<EnquiryStatus, Tone> = {
  'Enquiry Received': 'warn',
  Confirmed: 'info',
  Paid: 'good',
  Packed: 'accent',
  'In Transport': 'accent',
  'Reached City': 'accent',
  Collected: 'neutral',
  Cancelled: 'bad',
}

/** The status of an enquiry as a coloured label. */
export function StatusChip({ status }: { status: EnquiryStatus }) {
  const { status: words } = useWords({ status: statusEn })
  return <Chip tone={TONE_BY_STATUS[status]}>{words[status]}</Chip>
}
