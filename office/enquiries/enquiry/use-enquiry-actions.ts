import {
  Ban,
  CheckCheck,
  CircleCheck,
  HandCoins,
  IndianRupee,
  type LucideIcon,
  MapPin,
  PackageCheck,
  PhoneCall,
  Truck,
  Undo2,
  XCircle,
} from 'lucide-react'
import { useState } from 'react'
import { callOffice } from '#contract/office/office-client.ts'
import type { EnquiryAction } from '#domain/enquiry/enquiry-actions.ts'
import type { EnquiryStatus } from '#domain/enquiry/enquiry-status.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { status as statusEn } from '#i18n/office/en/status.ts'
import { useWords } from '../../shell/language.ts'
import type { OpenEnquiry } from './use-enquiry.ts'

/** The next step of each status. */
const NEXT_ACTION_BY_STATUS: Partial<Record<EnquiryStatus, EnquiryAction>> = {
  'Enquiry Received': 'confirm',
  Confirmed: 'pay',
  Paid: 'pack',
  Packed: 'dispatch',
  'In Transport': 'reach-city',
  'Reached City': 'collect',
}

/** A possible action, with its shortcut. */
type OfferedAction = {
  action: EnquiryAction
  name: string
  keys: string
  icon: LucideIcon
  onClick: () => void
}

/** The dialogs that actions open. */
export type EnquiryDialog = 'pay' | 'refund' | 'dispatch' | 'cancel' | 'undo' | 'confirm' | 'pack'

/** The possible actions of an enquiry, its next step, and the dialog that is open. */
export type EnquiryActionsState = ReturnType<typeof useEnquiryActions>

/** Returns what the user can do with an enquiry. Confirm and pack ask first if unsaved changes would be left out. */
export function useEnquiryActions(open: OpenEnquiry, hasUnsavedChanges: () => boolean) {
  const { enquiry: words, status } = useWords({ enquiry: enquiryEn, status: statusEn })
  const { enquiry, params, mutate } = open
  const [openDialog, setOpenDialog] = useState<EnquiryDialog>()
  const changeStatus = (
    action: 'confirm' | 'packed' | 'reached-city' | 'collected' | 'accept' | 'withdraw',
    message: string,
  ) =>
    void mutate(
      ({ row_version }) =>
        callOffice(`POST /office/api/enquiries/{number}/${action}`, { params, payload: { row_version } }),
      message,
    )
  const confirm = () => changeStatus('confirm', words.done(status.Confirmed))
  const pack = () => changeStatus('packed', words.done(status.Packed))
  const all: OfferedAction[] = [
    {
      action: 'accept',
      name: words.accept,
      keys: 'v',
      icon: PhoneCall,
      onClick: () => changeStatus('accept', words.accepted(enquiry.waiting?.version_no ?? 0)),
    },
    {
      action: 'withdraw',
      name: words.withdraw,
      keys: 'w',
      icon: XCircle,
      onClick: () => changeStatus('withdraw', words.withdrawn),
    },
    {
      action: 'confirm',
      name: words.confirm,
      keys: 'c',
      icon: CircleCheck,
      onClick: () => (hasUnsavedChanges() ? setOpenDialog('confirm') : confirm()),
    },
    { action: 'pay', name: words.pay, keys: 'p', icon: IndianRupee, onClick: () => setOpenDialog('pay') },
    {
      action: 'pack',
      name: words.pack,
      keys: 'm',
      icon: PackageCheck,
      onClick: () => (hasUnsavedChanges() ? setOpenDialog('pack') : pack()),
    },
    {
      action: 'dispatch',
      name: words.dispatch,
      keys: 'd',
      icon: Truck,
      onClick: () => setOpenDialog('dispatch'),
    },
    {
      action: 'reach-city',
      name: words.reachCity,
      keys: 'r',
      icon: MapPin,
      onClick: () => changeStatus('reached-city', words.done(status['Reached City'])),
    },
    {
      action: 'collect',
      name: words.collect,
      keys: 'o',
      icon: CheckCheck,
      onClick: () => changeStatus('collected', words.done(status.Collected)),
    },
    {
      action: 'refund',
      name: words.refund,
      keys: 'b',
      icon: HandCoins,
      onClick: () => setOpenDialog('refund'),
    },
    { action: 'undo', name: words.undo, keys: 'u', icon: Undo2, onClick: () => setOpenDialog('undo') },
    { action: 'cancel', name: words.cancel, keys: 'x', icon: Ban, onClick: () => setOpenDialog('cancel') },
  ]
  const possible = all.filter(({ action }) => enquiry.can.includes(action))
  // While money is due, collecting it comes before sending the parcel (O4).
  const nextAction =
    enquiry.order_status === 'Packed' && enquiry.money.due > 0
      ? 'pay'
      : NEXT_ACTION_BY_STATUS[enquiry.order_status]
  return {
    next: possible.find(({ action }) => action === nextAction),
    others: possible.filter(({ action }) => action !== nextAction),
    openDialog,
    closeDialog: () => setOpenDialog(undefined),
    confirm,
    pack,
  }
}
