import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import flow from '../../design/layout/flow.module.css'
import { DispatchDialog } from '../../dispatch/dispatch-dialog.tsx'
import { ActionButton } from '../../shell/actions/action-button.tsx'
import { useWords } from '../../shell/language.ts'
import { CancelEnquiryDialog } from './dialogs/cancel-enquiry-dialog.tsx'
import { PaymentDialog } from './dialogs/payment-dialogs.tsx'
import { UndoStepDialog } from './dialogs/undo-step-dialog.tsx'
import { UnsavedChangesDialog } from './dialogs/unsaved-changes-dialog.tsx'
import type { OpenEnquiry } from './use-enquiry.ts'
import type { EnquiryActionsState } from './use-enquiry-actions.ts'

type EnquiryActionsProps = {
  open: OpenEnquiry
  actions: EnquiryActionsState
  /** Saves the unsaved changes. Returns whether they are saved. */
  onSave: () => Promise<boolean>
}

/** The actions beside the next step, and the dialogs of all of them. */
export function EnquiryActions({ open, actions, onSave }: EnquiryActionsProps) {
  const { enquiry: words } = useWords({ enquiry: enquiryEn })
  const { others, openDialog, closeDialog, confirm, pack } = actions
  const { due, overpaid, refund_owed } = open.enquiry.money
  /** Whether nothing waits for the action. */
  const isQuiet = (action: string) =>
    action === 'cancel' ||
    action === 'undo' ||
    (action === 'pay' && due <= 0) ||
    (action === 'refund' && refund_owed + overpaid <= 0)
  return (
    <div className={flow.row}>
      {others.map(({ action, ...button }) => (
        <ActionButton key={action} isQuiet={isQuiet(action)} {...button} />
      ))}
      {(openDialog === 'pay' || openDialog === 'refund') && (
        <PaymentDialog open={open} kind={openDialog === 'pay' ? 'receipt' : 'refund'} onClose={closeDialog} />
      )}
      {(openDialog === 'confirm' || openDialog === 'pack') && (
        <UnsavedChangesDialog
          title={words[openDialog]}
          saveLabel={openDialog === 'confirm' ? words.saveAndConfirm : words.saveAndPack}
          onSave={onSave}
          onContinue={openDialog === 'confirm' ? confirm : pack}
          onClose={closeDialog}
        />
      )}
      {openDialog === 'dispatch' && <DispatchDialog {...open} onClose={closeDialog} />}
      {openDialog === 'cancel' && <CancelEnquiryDialog open={open} onClose={closeDialog} />}
      {openDialog === 'undo' && <UndoStepDialog open={open} onClose={closeDialog} />}
    </div>
  )
}
