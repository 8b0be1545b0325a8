import { useState } from 'react'
import { callOffice } from '#contract/office/office-client.ts'
import type { EnquiryAction } from '#domain/enquiry/enquiry-actions.ts'
import type { EnquiryStatus } from '#domain/enquiry/enquiry-status.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { status as statusEn } from '#i18n/office/en/status.ts'
import { ConfirmDialog } from '../../design/confirm-dialog.tsx'
import { DispatchDialog } from '../../dispatch/dispatch-dialog.tsx'
import { ActionButton } from '../../shell/actions/action-button.tsx'
import { useWords } from '../../shell/language.ts'
import css from './enquiry.module.css'
import { CancelEnquiryDialog, PaymentDialog, UndoStepDialog } from './enquiry-dialogs.tsx'
import type { OpenEnquiry } from './use-enquiry.ts'

/** The primary action of each status. */
const NEXT_ACTION_BY_STATUS: Partial<Record<EnquiryStatus, EnquiryAction>> = {
  'Enquiry Received': 'confirm',
  Confirmed: 'pay',
  Paid: 'pack',
  Packed: 'dispatch',
  'In Transport': 'reach-city',
  'Reached City': 'collect',
}

type EnquiryActionsProps = { open: OpenEnquiry; hasUnsavedChanges: () => boolean }

/** The possible actions, the primary one first. Confirm and pack ask first if unsaved changes would be left out. */
export function EnquiryActions({ open, hasUnsavedChanges }: EnquiryActionsProps) {
  const { enquiry: words, status } = useWords({ enquiry: enquiryEn, status: statusEn })
  const { enquiry, params, expectedVersion: payload, mutate } = open
  const [openDialog, setOpenDialog] = useState<
    'pay' | 'refund' | 'dispatch' | 'cancel' | 'undo' | 'confirm' | 'pack'
  >()
  const close = () => setOpenDialog(undefined)
  const changeStatus = (
    action: 'confirm' | 'packed' | 'reached-city' | 'collected' | 'accept' | 'withdraw',
    message: string,
  ) =>
    void mutate(
      () => callOffice(`POST /office/api/enquiries/{number}/${action}`, { params, payload }),
      message,
    )

  const confirm = () => changeStatus('confirm', words.done(status.Confirmed))
  const pack = () => changeStatus('packed', words.done(status.Packed))

  const buttons: { action: EnquiryAction; name: string; keys: string; onClick: () => void }[] = [
    {
      action: 'accept',
      name: words.accept,
      keys: 'v',
      onClick: () => changeStatus('accept', words.accepted(enquiry.waiting?.version_no ?? 0)),
    },
    {
      action: 'withdraw',
      name: words.withdraw,
      keys: 'w',
      onClick: () => changeStatus('withdraw', words.withdrawn),
    },
    {
      action: 'confirm',
      name: words.confirm,
      keys: 'c',
      onClick: () => (hasUnsavedChanges() ? setOpenDialog('confirm') : confirm()),
    },
    { action: 'pay', name: words.pay, keys: 'p', onClick: () => setOpenDialog('pay') },
    {
      action: 'pack',
      name: words.pack,
      keys: 'm',
      onClick: () => (hasUnsavedChanges() ? setOpenDialog('pack') : pack()),
    },
    { action: 'dispatch', name: words.dispatch, keys: 'd', onClick: () => setOpenDialog('dispatch') },
    {
      action: 'reach-city',
      name: words.reachCity,
      keys: 'r',
      onClick: () => changeStatus('reached-city', words.done(status['Reached City'])),
    },
    {
      action: 'collect',
      name: words.collect,
      keys: 'o',
      onClick: () => changeStatus('collected', words.done(status.Collected)),
    },
    { action: 'refund', name: words.refund, keys: 'b', onClick: () => setOpenDialog('refund') },
    { action: 'undo', name: words.undo, keys: 'u', onClick: () => setOpenDialog('undo') },
    { action: 'cancel', name: words.cancel, keys: 'x', onClick: () => setOpenDialog('cancel') },
  ]
  const next = NEXT_ACTION_BY_STATUS[enquiry.order_status]
  const possible = buttons.filter(({ action }) => enquiry.can.includes(action))
  const ordered = [
    ...possible.filter(({ action }) => action === next),
    ...possible.filter(({ action }) => action !== next),
  ]
  return (
    <div className={css.buttons}>
      {ordered.map(({ action, ...button }) => (
        <ActionButton key={action} isPrimary={action === next} {...button} />
      ))}
      {(openDialog === 'pay' || openDialog === 'refund') && (
        <PaymentDialog open={open} kind={openDialog === 'pay' ? 'receipt' : 'refund'} onClose={close} />
      )}
      {(openDialog === 'confirm' || openDialog === 'pack') && (
        <ConfirmDialog
          open
          title={words[openDialog]}
          text={words.unsaved}
          onConfirm={openDialog === 'confirm' ? confirm : pack}
          onClose={close}
        />
      )}
      {openDialog === 'dispatch' && <DispatchDialog {...open} onClose={close} />}
      {openDialog === 'cancel' && <CancelEnquiryDialog open={open} onClose={close} />}
      {openDialog === 'undo' && <UndoStepDialog open={open} onClose={close} />}
    </div>
  )
}
