import { type LucideIcon, PhoneCall, PhoneForwarded, PhoneMissed, PhoneOff } from 'lucide-react'
import { CALL_OUTCOMES, type CallOutcome } from '#domain/enquiry/phone-calls/phone-call.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { ActionButton } from '../shell/actions/action-button.tsx'
import { useWords } from '../shell/language.ts'

const ICON_BY_OUTCOME: Record<CallOutcome, LucideIcon> = {
  Reached: PhoneCall,
  'No Answer': PhoneMissed,
  'Call Back': PhoneForwarded,
  'Wrong Number': PhoneOff,
}

type CallOutcomeButtonsProps = { primary?: CallOutcome; onOutcome: (outcome: CallOutcome) => void }

/** The outcomes of a call, each by one key. */
export function CallOutcomeButtons({ primary, onOutcome }: CallOutcomeButtonsProps) {
  const { enquiry: words } = useWords({ enquiry: enquiryEn })
  return CALL_OUTCOMES.map((outcome, index) => (
    <ActionButton
      key={outcome}
      name={words.outcomes[outcome]}
      keys={`${index + 1}`}
      icon={ICON_BY_OUTCOME[outcome]}
      isPrimary={outcome === primary}
      onClick={() => onOutcome(outcome)}
    />
  ))
}
