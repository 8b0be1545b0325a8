import { ReasonTextSchema } from '#contract/office/enquiries.ts'
import type { OfficeError } from '#contract/office/office-client.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { Field } from '../design/forms/field.tsx'
import { useWords } from '../shell/language.ts'
import { ActionDialog, type ActionDialogProps } from './action-dialog.tsx'

type ReasonDialogProps = Omit<ActionDialogProps, 'schema' | 'fields' | 'onSend'> & {
  /** Runs the action. Returns the error. */
  onReason: (reason: string) => Promise<OfficeError | undefined>
}

/** Asks for the reason of an action, which the history records. */
export function ReasonDialog({ onReason, ...dialog }: ReasonDialogProps) {
  const { enquiry: words } = useWords({ enquiry: enquiryEn })
  return (
    <ActionDialog
      {...dialog}
      schema={ReasonTextSchema}
      fields={(problemOf) => (
        <Field name="reason" label={words.reason} autoComplete="off" problem={problemOf('reason')} />
      )}
      onSend={({ reason = '' }) => onReason(reason)}
    />
  )
}
