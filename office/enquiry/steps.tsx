import { useState } from 'react'
import { askOffice } from '#contract/office/client.ts'
import type { EnquiryAction } from '#domain/enquiry/enquiry-actions.ts'
import type { EnquiryStatus } from '#domain/enquiry/enquiry-status.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { status as statusEn } from '#i18n/office/en/status.ts'
import { DispatchDialog } from '../ui/dispatch-dialog.tsx'
import { useWords } from '../ui/language.ts'
import { QuestionDialog } from '../ui/question-dialog.tsx'
import { WorkButton } from '../ui/work-button.tsx'
import { CancelDialog, PaymentDialog, UndoDialog } from './dialogs.tsx'
import css from './enquiry.module.css'
import type { OpenEnquiry } from './use-enquiry.ts'

/** The most common next step of each status. */
const NEXT: Partial<Record<EnquiryStatus, EnquiryAction>> = {
  'Enquiry Received': 'confirm',
  Confirmed: 'pay',
  Paid: 'pack',
  Packed: 'dispatch',
  'In Transport': 'reach-city',
  'Reached City': 'collect',
}

type StepsProps = { open: OpenEnquiry; hasUnsavedChanges: () => boolean }

/** The buttons of the possible actions, the next step first. Confirm and pack ask first if there are unsaved changes, which they would leave out. */
export function Steps({ open, hasUnsavedChanges }: StepsProps) {
  const { enquiry: words, status } = useWords({ enquiry: enquiryEn, status: statusEn })
  const { enquiry, params, seen: payload, done } = open
  const [asked, setAsked] = useState<'pay' | 'refund' | 'dispatch' | 'cancel' | 'undo' | 'confirm' | 'pack'>()
  const close = () => setAsked(undefined)
  const move = (
    what: 'confirm' | 'packed' | 'reached-city' | 'collected' | 'accept' | 'withdraw',
    said: string,
  ) => void done(() => askOffice(`POST /office/api/enquiries/{number}/${what}`, { params, payload }), said)

  const confirm = () => move('confirm', words.done(status.Confirmed))
  const pack = () => move('packed', words.done(status.Packed))

  const buttons: { action: EnquiryAction; name: string; keys: string; onClick: () => void }[] = [
    {
      action: 'accept',
      name: words.accept,
      keys: 'v',
      onClick: () => move('accept', words.accepted(enquiry.waiting?.version_no ?? 0)),
    },
    { action: 'withdraw', name: words.withdraw, keys: 'w', onClick: () => move('withdraw', words.withdrawn) },
    {
      action: 'confirm',
      name: words.confirm,
      keys: 'c',
      onClick: () => (hasUnsavedChanges() ? setAsked('confirm') : confirm()),
    },
    { action: 'pay', name: words.pay, keys: 'p', onClick: () => setAsked('pay') },
    {
      action: 'pack',
      name: words.pack,
      keys: 'm',
      onClick: () => (hasUnsavedChanges() ? setAsked('pack') : pack()),
    },
    { action: 'dispatch', name: words.dispatch, keys: 'd', onClick: () => setAsked('dispatch') },
    {
      action: 'reach-city',
      name: words.reachCity,
      keys: 'r',
      onClick: () => move('reached-city', words.done(status['Reached City'])),
    },
    {
      action: 'collect',
      name: words.collect,
      keys: 'o',
      onClick: () => move('collected', words.done(status.Collected)),
    },
    { action: 'refund', name: words.refund, keys: 'b', onClick: () => setAsked('refund') },
    { action: 'undo', name: words.undo, keys: 'u', onClick: () => setAsked('undo') },
    { action: 'cancel', name: words.cancel, keys: 'x', onClick: () => setAsked('cancel') },
  ]
  const next = NEXT[enquiry.order_status]
  const shown = buttons.filter(({ action }) => enquiry.can.includes(action))
  const inOrder = [
    ...shown.filter(({ action }) => action === next),
    ...shown.filter(({ action }) => action !== next),
  ]
  return (
    <div className={css.buttons}>
      {inOrder.map(({ action, ...button }) => (
        <WorkButton key={action} next={action === next} {...button} />
      ))}
      {(asked === 'pay' || asked === 'refund') && (
        <PaymentDialog open={open} kind={asked === 'pay' ? 'receipt' : 'refund'} onClose={close} />
      )}
      {(asked === 'confirm' || asked === 'pack') && (
        <QuestionDialog
          open
          title={words[asked]}
          text={words.unsaved}
          onYes={asked === 'confirm' ? confirm : pack}
          onClose={close}
        />
      )}
      {asked === 'dispatch' && <DispatchDialog {...open} onClose={close} />}
      {asked === 'cancel' && <CancelDialog open={open} onClose={close} />}
      {asked === 'undo' && <UndoDialog open={open} onClose={close} />}
    </div>
  )
}
