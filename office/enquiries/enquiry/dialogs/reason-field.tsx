import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { Field } from '../../../design/forms/field.tsx'
import { useWords } from '../../../shell/language.ts'

/** The reason of an action, which the history records. */
export function ReasonField({ problem }: { problem: string | undefined }) {
  const { enquiry: words } = useWords({ enquiry: enquiryEn })
  return <Field name="reason" label={words.reason} autoComplete="off" problem={problem} />
}
